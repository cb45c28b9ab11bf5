import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { WithdrawalPage } from "@/pages/withdrawal";
import { useLoginData } from "@/store/login-data";
import { addHandlers, problem } from "@/test/api";
import { expectAccessible } from "@/test/axe";
import { account } from "@/test/customers";
import { renderPage } from "@/test/render-page";
import { customer } from "@/test/session";
import {
  button,
  field,
  found,
  gateway,
  heading,
  notFound,
  openWithdrawal,
  resetWithdrawal,
  text,
} from "@/test/withdrawal";

beforeEach(resetWithdrawal);
afterEach(() => vi.restoreAllMocks());

describe("a signed-in customer", () => {
  beforeEach(() => useLoginData.setState({ customer: customer() }));

  test("withdraws from an own order without typing", async () => {
    const { sent, handler } = gateway();
    await openWithdrawal("?order=17", found({ order: "WEB-20407" }), handler);
    await expect.element(field("Name *")).toHaveValue("Anna Georgiou");
    await expect.element(text("WEB-20407")).toBeVisible();
    await expectAccessible();
    await button("Continue").click();
    await expect.element(heading("Step 2: confirm")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Change", exact: true }))
      .toHaveAttribute("href", "/pages/withdrawal?order=17");
    await button("Confirm withdrawal").click();
    await expect.element(text(/is sent to anna@example\.com/)).toBeVisible();
    expect(sent).toMatchObject([
      { body: { name: "Anna Georgiou", order: { orderId: 17, email: "anna@example.com" } } },
    ]);
  });

  test("keeps a name that was typed before the own order's form replaced the first form", async () => {
    useLoginData.setState({ customer: null });
    await openWithdrawal("?order=17", found());
    await field("Name *").fill("Despina");
    useLoginData.setState({ customer: customer() });
    await expect.element(text(/You can withdraw until/)).toBeVisible();
    await expect.element(field("Name *")).toHaveValue("Despina");
  });

  test("finds a typed name again after a reload", async () => {
    const first = await openWithdrawal("?order=17", found());
    await expect.element(field("Name *")).toHaveValue("Anna Georgiou");
    await field("Name *").fill("Despina");
    await first.unmount();
    await openWithdrawal("?order=17", found());
    await expect.element(field("Name *")).toHaveValue("Despina");
  });

  test("withdraws while the Retail API is down", async () => {
    const { sent, handler } = gateway();
    const down = () => problem(503, "retail-unavailable");
    const preview503 = http.post("/api/v1/withdrawal-previews", down);
    await openWithdrawal("?order=17", preview503, http.get("/api/v1/account", down), handler);
    await field("Name *").fill("Anna");
    await button("Continue").click();
    await expect.element(text("The order that you chose in your account")).toBeVisible();
    await button("Confirm withdrawal").click();
    await expect.element(text(/If your account has an email, a receipt/)).toBeVisible();
    const seller = page.getByRole("definition").filter({ hasText: "Oak & Linen Ltd" });
    await expect.element(seller).toBeVisible();
    expect(sent).toMatchObject([{ body: { name: "Anna", order: { orderId: 17 } } }]);
  });

  test("reads that the same withdrawal was sent before", async () => {
    const whole = {
      number: "8K3Q9MXZ2B",
      declaredAt: "2026-11-26T10:31:05Z",
      lines: [],
      part: null,
    };
    const lamp = { ...whole, number: "9MXZ2B7K3Q", lines: [{ line: 1, quantity: 2 }] };
    await openWithdrawal("?order=17", found({ earlierWithdrawals: [whole, lamp] }));
    await expect
      .element(text(/from this order on 26 November 2026, 10:31:05 UTC\. Its number is 8K3Q9MXZ2B/))
      .toHaveTextContent(/You withdrew from: The whole order, 3 × Lamp, 1 × Pillow\.$/);
    await expect.element(text(/9MXZ2B7K3Q\. You withdrew from: 2 × Lamp\.$/)).toBeVisible();
    await button("Continue").click();
    await expect.element(text(/has received this withdrawal before/)).toBeVisible();
    await page.getByRole("link", { name: "Change", exact: true }).click();
    await page.getByRole("checkbox", { name: /Pillow/ }).click();
    await button("Continue").click();
    await expect.element(heading("Step 2: confirm")).toBeVisible();
    expect(text(/has received this withdrawal before/).elements()).toEqual([]);
  });

  test("without an email in the account must give one for the receipt", async () => {
    const { sent, handler } = gateway();
    const noEmail = http.get("/api/v1/account", () => HttpResponse.json(account({ email: null })));
    await openWithdrawal("?order=17", found(), noEmail, handler);
    await expect.element(field("Name *")).toHaveValue("Anna Georgiou");
    await expect.element(field("Email *")).toBeVisible();
    await expectAccessible();
    await button("Continue").click();
    await expect.element(field("Email *")).toHaveAccessibleDescription("Please enter your email.");
    await field("Email *").fill("anna@new.example");
    await button("Continue").click();
    await page.getByRole("link", { name: "Change", exact: true }).click();
    await expect.element(field("Email *")).toHaveValue("anna@new.example");
    await button("Continue").click();
    await button("Confirm withdrawal").click();
    await expect.element(text(/is sent to anna@new\.example/)).toBeVisible();
    expect(sent).toMatchObject([{ body: { order: { orderId: 17, email: "anna@new.example" } } }]);
  });

  test("reads that an order of another account is not found", async () => {
    await openWithdrawal("?order=18", notFound);
    await expect.element(text("This order could not be found")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Withdraw with an order reference" }))
      .toHaveAttribute("href", "/pages/withdrawal");
  });

  test("has name and email filled in, and a link to the own orders", async () => {
    await openWithdrawal("", found());
    await expect.element(field("Name *")).toHaveValue("Anna Georgiou");
    await expect.element(field("Email *")).toHaveValue("anna@example.com");
    await expect
      .element(page.getByRole("link", { name: "Or choose the order in your account" }))
      .toHaveAttribute("href", "/shop/dashboard?tab=orders");
  });

  test("who signs out leaves no personal data behind", async () => {
    await openWithdrawal("?order=17", found());
    await button("Continue").click();
    await expect.element(heading("Step 2: confirm")).toBeVisible();
    useLoginData.setState({ customer: null });
    await expect.element(heading("Step 1: your order")).toBeVisible();
    expect(sessionStorage.getItem("withdrawal") ?? "").not.toContain("Anna");
  });
});

test("a shop without the function links to its contacts", async () => {
  addHandlers();
  await renderPage(<WithdrawalPage />, "/pages/withdrawal");
  await expect.element(text("This shop has no online withdrawal")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Contact us" }))
    .toHaveAttribute("href", "/pages/contact");
});

test("the shop's addresses are on the page", async () => {
  await openWithdrawal("", found());
  await expect.element(text("1 Oak Street, Nicosia")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "hello@oak.example" }))
    .toHaveAttribute("href", "mailto:hello@oak.example");
});
