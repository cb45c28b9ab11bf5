import { http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { shownAddress } from "@/test/address";
import { problem } from "@/test/api";
import { expectAccessible } from "@/test/axe";
import {
  RECEIVED,
  REFERENCE,
  button,
  field,
  fillIn,
  found,
  gateway,
  heading,
  notFound,
  openWithdrawal,
  resetWithdrawal,
  text,
} from "@/test/withdrawal";

const PART = "Products to withdraw from, if not all";
const change = () => page.getByRole("link", { name: "Change", exact: true }).click();

beforeEach(resetWithdrawal);
afterEach(() => vi.restoreAllMocks());

describe("an order that is not found", () => {
  test("is withdrawn from as a whole, and the page says so", async () => {
    const { sent, handler } = gateway();
    await openWithdrawal("", notFound, handler);
    await fillIn();
    await button("Continue").click();
    await expect.element(text(/If they are right, just continue/)).toBeVisible();
    expect(shownAddress()).toBe("/pages/withdrawal");
    await expectAccessible();
    await button("Continue").click();
    await expect.element(text("The whole order")).toBeVisible();
    await expect.element(text(/counts for the whole order/)).toBeVisible();
    await expectAccessible();
    await button("Confirm withdrawal").click();
    await expect.element(text(/looks for your order and answers to maria@/)).toBeVisible();
    expect(page.getByText(/A receipt with this content/).elements()).toEqual([]);
    const order = { reference: REFERENCE, email: "maria@example.com" };
    expect(sent.map(({ body }) => body)).toEqual([{ name: "Maria", order, lines: [] }]);
  });

  test("is withdrawn from in part, in the consumer's words", async () => {
    const { sent, handler } = gateway();
    await openWithdrawal("", notFound, handler);
    await fillIn();
    await button("Continue").click();
    await field(PART).fill(" the lamp ");
    await button("Continue").click();
    await expect.element(text("A part of the order: the lamp")).toBeVisible();
    expect(page.getByText(/whole order/).elements()).toEqual([]);
    await change();
    await expect.element(field(PART)).toHaveValue("the lamp");
    await button("Continue").click();
    await button("Confirm withdrawal").click();
    await expect.element(heading(RECEIVED)).toBeVisible();
    await expect.element(text("A part of the order: the lamp")).toBeVisible();
    expect(sent).toMatchObject([{ body: { lines: [], part: "the lamp" } }]);
  });

  test("keeps the products that were chosen before the address was changed", async () => {
    const { sent, handler } = gateway();
    let isFound = true;
    const lost = http.post("/api/v1/withdrawal-previews", () =>
      isFound ? undefined : problem(404, "not-found"),
    );
    await openWithdrawal("", lost, found(), handler);
    await fillIn();
    await button("Continue").click();
    await page.getByRole("checkbox", { name: /Pillow/ }).click();
    await button("Continue").click();
    await expect.element(text("3 × Lamp")).toBeVisible();
    await change();
    isFound = false;
    await field("Email *").fill("mraia@example.com");
    await button("Continue").click();
    await expect.element(field(PART)).toHaveValue("3 × Lamp");
    await button("Continue").click();
    await expect.element(text("A part of the order: 3 × Lamp")).toBeVisible();
    await button("Confirm withdrawal").click();
    await expect.element(heading(RECEIVED)).toBeVisible();
    expect(sent).toMatchObject([{ body: { lines: [], part: "3 × Lamp" } }]);
  });

  test("can be withdrawn from while orders can't be looked up", async () => {
    const { handler } = gateway();
    const unavailable = http.post("/api/v1/withdrawal-previews", () =>
      problem(503, "store-unavailable"),
    );
    await openWithdrawal("", unavailable, handler);
    await fillIn();
    await button("Continue").click();
    await expect.element(field(PART)).toBeVisible();
    await button("Continue").click();
    await button("Confirm withdrawal").click();
    await expect.element(heading(RECEIVED)).toBeVisible();
  });
});
