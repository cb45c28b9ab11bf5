import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { shownAddress } from "@/test/address";
import { expectAccessible } from "@/test/axe";
import {
  LABEL,
  RECEIVED,
  REFERENCE,
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

beforeEach(resetWithdrawal);
afterEach(() => vi.restoreAllMocks());

describe("a guest", () => {
  test("withdraws from chosen lines in two steps, and gets a receipt", async () => {
    const { sent, handler } = gateway();
    await openWithdrawal("", found(), handler);
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(LABEL);
    await expect.element(text(/within 14 days of the delivery/)).toBeVisible();
    await expectAccessible();
    await fillIn();
    await userEvent.keyboard("{Enter}");
    const lines = page.getByRole("group", { name: "Products to withdraw from" });
    await expect.element(lines).toHaveFocus();
    await expect.element(text("You can withdraw until 17 December 2026.")).toBeVisible();
    await expect.element(text("Not once the seal is broken.")).toBeVisible();
    await expectAccessible();
    await page.getByRole("checkbox", { name: /Pillow/ }).click();
    await field("Pieces: Lamp").fill("2");
    await button("Continue").click();

    await expect.element(heading("Step 2: confirm")).toHaveFocus();
    expect(shownAddress()).toBe("/pages/withdrawal?step=confirm");
    await expect.element(text("2 × Lamp")).toBeVisible();
    expect(page.getByText(/Pillow/).elements()).toEqual([]);
    await expectAccessible();
    expect(sent).toEqual([]);
    await button("Confirm withdrawal").click();

    await expect.element(heading(RECEIVED)).toHaveFocus();
    await expect.element(text("NUMBER1")).toBeVisible();
    await expect.element(text("26 November 2026, 10:31:05 UTC")).toBeVisible();
    await expect
      .element(text("A receipt with this content is sent to maria@example.com."))
      .toBeVisible();
    await expectAccessible();
    const order = { reference: REFERENCE, email: "maria@example.com" };
    expect(sent.map(({ body }) => body)).toEqual([
      { name: "Maria", order, lines: [{ line: 1, quantity: 2 }] },
    ]);
  });

  test("withdraws from the whole order without naming lines", async () => {
    const { sent, handler } = gateway();
    await openWithdrawal("", found(), handler);
    await fillIn();
    await button("Continue").click();
    await expect.element(page.getByRole("checkbox", { name: /Lamp/ })).toBeChecked();
    await button("Continue").click();
    await expect.element(text("The whole order")).toBeVisible();
    await expect.element(text("3 × Lamp")).toBeVisible();
    await expect.element(text("1 × Pillow")).toBeVisible();
    await button("Confirm withdrawal").click();
    await expect.element(heading(RECEIVED)).toBeVisible();
    expect(sent).toMatchObject([{ body: { lines: [] } }]);
  });

  test("must choose a product", async () => {
    await openWithdrawal("", found());
    await fillIn();
    await button("Continue").click();
    await page.getByRole("checkbox", { name: /Lamp/ }).click();
    await page.getByRole("checkbox", { name: /Pillow/ }).click();
    await button("Continue").click();
    await expect.element(text("Please choose at least one product.")).toBeVisible();
    expect(shownAddress()).toBe("/pages/withdrawal");
  });

  test("reads that the period is over, and can send nevertheless", async () => {
    const { handler } = gateway();
    await openWithdrawal(
      "",
      found({ isPeriodOver: true, withdrawableUntil: "2026-05-08" }),
      handler,
    );
    await fillIn();
    await button("Continue").click();
    const computed =
      /^Counted from your order and .* ended on 8 May 2026\. After a later delivery it ends later\./;
    await expect.element(text(computed)).toBeVisible();
    await button("Continue").click();
    await expect.element(text(/period ended on 8 May 2026/)).toBeVisible();
    await button("Confirm withdrawal").click();
    await expect.element(heading(RECEIVED)).toBeVisible();
  });

  test.each([
    ["Name *", " ", "Please enter your name."],
    ["Order reference *", " ", "Please enter the reference of your order."],
    ["Email *", " ", "Please enter your email."],
    ["Email *", "maria@", "Please enter an email address, such as name@example.com."],
  ])("must fill in %s: %o", async (label, value, error) => {
    await openWithdrawal("", found());
    await fillIn({ [label]: value });
    await button("Continue").click();
    await expect.element(field(label)).toHaveFocus();
    await expect.element(field(label)).toHaveAccessibleDescription(error);
    expect(vi.mocked(fetch).mock.calls.some(([, init]) => init?.method === "POST")).toBe(false);
  });

  test("finds the input again after a reload, and after Back", async () => {
    const first = await openWithdrawal("", found());
    await fillIn();
    await first.unmount();
    await openWithdrawal("", found());
    await expect.element(field("Email *")).toHaveValue("maria@example.com");
    await button("Continue").click();
    await page.getByRole("checkbox", { name: /Pillow/ }).click();
    await button("Continue").click();
    await expect.element(heading("Step 2: confirm")).toBeVisible();
    await page.getByRole("button", { name: "Browser back" }).click();
    await expect.element(field("Order reference *")).toHaveValue(REFERENCE);
    await expect.element(page.getByRole("checkbox", { name: /Pillow/ })).not.toBeChecked();
  });

  test("comes from an order's page with its reference", async () => {
    await openWithdrawal(`?ref=${REFERENCE}`, found());
    await expect.element(field("Order reference *")).toHaveValue(REFERENCE);
  });

  test("of another order than before follows the link, and then what is typed", async () => {
    const first = await openWithdrawal("", found());
    await fillIn({ "Order reference *": "ANOTHER001" });
    await button("Continue").click();
    await page.getByRole("checkbox", { name: /Pillow/ }).click();
    await first.unmount();
    const second = await openWithdrawal(`?ref=${REFERENCE}`, found());
    await expect.element(field("Order reference *")).toHaveValue(REFERENCE);
    await expect.element(field("Email *")).toHaveValue("maria@example.com");
    expect(page.getByRole("checkbox").elements()).toEqual([]);
    await field("Order reference *").fill("ANOTHER002");
    await second.unmount();
    await openWithdrawal(`?ref=${REFERENCE}`, found());
    await expect.element(field("Order reference *")).toHaveValue("ANOTHER002");
  });

  test("who has confirmed another order does not see its lines at a link", async () => {
    const first = await openWithdrawal("", found());
    await fillIn({ "Order reference *": "ANOTHER001" });
    await button("Continue").click();
    await expect.element(page.getByRole("checkbox", { name: /Pillow/ })).toBeVisible();
    await button("Continue").click();
    await expect.element(heading("Step 2: confirm")).toBeVisible();
    await first.unmount();
    await openWithdrawal(`?ref=${REFERENCE}`, found());
    await expect.element(field("Order reference *")).toHaveValue(REFERENCE);
    expect(page.getByRole("checkbox").elements()).toEqual([]);
  });

  test.each(["confirm", "receipt"])(
    "without input, goes from %s to the first step",
    async (step) => {
      await openWithdrawal(`?step=${step}`, found());
      await expect.element(heading("Step 1: your order")).toBeVisible();
      expect(shownAddress()).toBe("/pages/withdrawal");
    },
  );
});
