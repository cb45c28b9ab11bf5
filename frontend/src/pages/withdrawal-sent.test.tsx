import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { shownAddress } from "@/test/address";
import { problem } from "@/test/api";
import { holdResponse } from "@/test/settled";
import {
  RECEIVED,
  button,
  field,
  fillIn,
  found,
  gateway,
  heading,
  openWithdrawal,
  resetWithdrawal,
  text,
} from "@/test/withdrawal";

/** Looks the order up, and accepts its lines. */
async function continueTwice() {
  await button("Continue").click();
  await expect.element(page.getByRole("checkbox", { name: /Lamp/ })).toBeVisible();
  await button("Continue").click();
}

beforeEach(resetWithdrawal);
afterEach(() => vi.restoreAllMocks());

describe("a withdrawal", () => {
  test("is stored once after a double press, and the same one again has the same receipt", async () => {
    const { sent, handler } = gateway();
    const { released, release } = holdResponse();
    const held = http.post("/api/v1/withdrawals", async () => {
      await released;
      return undefined;
    });
    await openWithdrawal("", found(), held, handler);
    await fillIn();
    await continueTwice();
    await expect.element(heading("Step 2: confirm")).toBeVisible();
    button("Confirm withdrawal").element().focus();
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.element(button("Sending…")).toBeDisabled();
    release();
    await expect.element(text("NUMBER1")).toBeVisible();
    expect(sent).toHaveLength(1);
    await page.getByRole("button", { name: "Browser back" }).click();
    await expect.element(field("Order reference *")).toHaveValue("");
    await fillIn();
    await continueTwice();
    await button("Confirm withdrawal").click();
    await expect.element(text("NUMBER1")).toBeVisible();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  test("is shown with its receipt after a reload", async () => {
    const { handler } = gateway();
    const first = await openWithdrawal("", found(), handler);
    await fillIn();
    await continueTwice();
    await button("Confirm withdrawal").click();
    await expect.element(text("NUMBER1")).toBeVisible();
    await first.unmount();
    await openWithdrawal("?step=receipt");
    await expect.element(text("26 November 2026, 10:31:05 UTC")).toBeVisible();
  });

  test.each([
    ["an unavailable store", () => problem(503, "store-unavailable"), /try again in a moment/],
    ["too many attempts", () => problem(429, "too-many-requests"), /You have tried too often/],
    [
      "a key of another request",
      () => problem(422, "idempotency-key-reused"),
      /received .* before/,
    ],
    ["an ended session", () => problem(401, "not-signed-in"), /session has ended/],
    ["an unclaimed account", () => problem(403, "claim-first"), /update your email and password/],
    ["a refused value", () => problem(400, "invalid-body"), /go back and check/],
  ])("after %s can be sent again", async (_, fail, shown) => {
    const { handler } = gateway();
    let isDown = true;
    const failing = http.post("/api/v1/withdrawals", () => (isDown ? fail() : undefined));
    await openWithdrawal("", found(), failing, handler);
    await fillIn();
    await continueTwice();
    await button("Confirm withdrawal").click();
    await expect.element(text("Your withdrawal was not sent.")).toBeVisible();
    await expect.element(text(shown)).toBeVisible();
    await expect.element(button("Confirm withdrawal")).toHaveFocus();
    isDown = false;
    await button("Confirm withdrawal").click();
    await expect.element(heading(RECEIVED)).toBeVisible();
  });

  test("may have arrived if the response is lost, and is sent again with the same key", async () => {
    const { sent, handler } = gateway();
    let isLost = true;
    const losing = http.post("/api/v1/withdrawals", async ({ request }) => {
      if (!isLost) return undefined;
      sent.push({ key: request.headers.get("idempotency-key"), body: await request.json() });
      return HttpResponse.error();
    });
    await openWithdrawal("", found(), losing, handler);
    await fillIn();
    await continueTwice();
    await button("Confirm withdrawal").click();
    await expect.element(text(/may or may not have received your withdrawal/)).toBeVisible();
    await expect.element(text(/press again\. That is safe: .* is stored once/)).toBeVisible();
    expect(text("Your withdrawal was not sent.").elements()).toEqual([]);
    isLost = false;
    await button("Confirm withdrawal").click();
    await expect.element(heading(RECEIVED)).toBeVisible();
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  test("is not looked up after too many attempts", async () => {
    const limited = http.post("/api/v1/withdrawal-previews", () =>
      problem(429, "too-many-requests"),
    );
    await openWithdrawal("", limited);
    await fillIn();
    await button("Continue").click();
    await expect.element(text("Your order could not be looked up.")).toBeVisible();
    expect(shownAddress()).toBe("/pages/withdrawal");
  });
});
