import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { clearDraft } from "@/features/checkout/draft";
import { useAgeAnswer } from "@/features/popups/age-answer";
import { CartPage } from "@/pages/cart";
import { replaceLines } from "@/store/cart";
import { useLoginData } from "@/store/login-data";
import { useStore } from "@/store/store";
import { addHandlers, problem } from "@/test/api";
import { storefront } from "@/test/catalogue";
import {
  checkout,
  choose,
  courier,
  field,
  fillIn,
  locationInGreece,
  lamp,
  orderButton,
  orderEndpoint,
  outcome,
  pickUp,
  quoteEndpoint,
  review,
  row,
  shopWithTwoCountries,
  summary,
} from "@/test/checkout";
import { SUPPORT_CODE, refusedWith } from "@/test/problems";
import { renderPage } from "@/test/render-page";

const ageGated = { features: { ...storefront().features, ageGate: true } };

const openCart = async () => {
  await renderPage(<CartPage />, "/shop/cart", "/shop/cart");
  await expect.element(orderButton()).toBeVisible();
};

beforeEach(() => {
  localStorage.clear();
  clearDraft();
  useStore.setState({ cart: [], wishlist: [], compare: [] });
  useLoginData.setState({ customer: null });
  useAgeAnswer.setState({ answer: null });
  replaceLines([lamp]);
});
afterEach(() => vi.restoreAllMocks());

describe("[CHK-01] choices at the checkout", () => {
  test("delivery is part of the total; free delivery shows its regular cost", async () => {
    const methods = [
      { ...courier, costCents: 0 },
      { ...pickUp, id: 9, description: "Express", costCents: 900, regularCostCents: 900 },
    ];
    const { quotedCarts, handler } = quoteEndpoint({ quote: { shippingMethods: methods } });
    addHandlers(handler, shopWithTwoCountries(), locationInGreece);
    await openCart();
    await expect.element(checkout().getByText("Free", { exact: true })).toBeVisible();
    await expect.element(checkout().getByText("€5.00")).toBeVisible();
    await choose("Express");
    await expect.element(summary()).toHaveTextContent("Delivery€9.00");
    await expect.element(summary()).toHaveTextContent("Total€28.99");
    expect(quotedCarts.at(-1)).toMatchObject({ countryCode: "GR", shippingMethodId: 9 });
  });

  test("the only shipping method and the only payment method are preselected", async () => {
    const singleMethods = {
      shippingMethods: [courier],
      paymentMethods: ["bank-transfer" as const],
    };
    addHandlers(quoteEndpoint({ quote: singleMethods }).handler, shopWithTwoCountries());
    await openCart();
    await expect.element(checkout().getByRole("radio", { name: "Courier" })).toBeChecked();
    await expect.element(checkout().getByRole("radio", { name: "Bank transfer" })).toBeChecked();
    await expect.element(review()).toHaveTextContent("Total€24.99");
  });

  test("missing shipping and payment methods are reported", async () => {
    addHandlers(
      quoteEndpoint({ quote: { shippingMethods: [], paymentMethods: [] } }).handler,
      shopWithTwoCountries(),
    );
    await openCart();
    await expect.element(page.getByText("There is no delivery to this country.")).toBeVisible();
    await expect.element(page.getByText("There is no way to pay here")).toBeVisible();
  });
});

describe("the order button", () => {
  test("with missing input says what is missing and moves the focus there", async () => {
    const { sent, handler } = orderEndpoint(outcome);
    addHandlers(quoteEndpoint().handler, handler, shopWithTwoCountries(ageGated), locationInGreece);
    await openCart();
    await expect.element(summary()).toHaveTextContent("Total€19.99");
    await orderButton().click();
    await expect.element(page.getByText("Please check the marked fields.")).toBeVisible();
    await expect.element(field("First name *")).toHaveFocus();
    await fillIn();
    await orderButton().click();
    await expect.element(page.getByText("Please choose how to receive your order.")).toBeVisible();
    await expect.element(page.getByText("Please choose how to pay.")).toBeVisible();
    await expect.element(checkout().getByRole("radio", { name: "Courier" })).toHaveFocus();
    await choose("Courier");
    await choose("Cash on delivery");
    await expect.element(summary()).toHaveTextContent("Total€24.99");
    await orderButton().click();
    const ageError = page.getByText("Please confirm that you are 18 or older.");
    await expect.element(ageError.first()).toBeVisible();
    await expect.element(checkout().getByRole("checkbox", { name: /18 or older/ })).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test.each([
    ["before", "yes"],
    ["after", null],
  ] as const)(
    "[HOME-08] confirming the age gate %s the page loads ticks the box",
    async (_, before) => {
      useAgeAnswer.setState({ answer: before });
      addHandlers(quoteEndpoint().handler, shopWithTwoCountries(ageGated), locationInGreece);
      await openCart();
      useAgeAnswer.setState({ answer: "yes" });
      const ageCheckbox = checkout().getByRole("checkbox", { name: /18 or older/ });
      await expect.element(ageCheckbox).toBeChecked();
      await ageCheckbox.click();
      await expect.element(ageCheckbox).not.toBeChecked();
    },
  );

  test("[CHK-02] orders the quoted cart as a guest", async () => {
    const { sent, handler } = orderEndpoint(outcome);
    addHandlers(quoteEndpoint().handler, handler, shopWithTwoCountries(ageGated), locationInGreece);
    await openCart();
    await fillIn();
    await field("Notes for the shop (optional)").fill(" Ring twice.\nThank you. ");
    await choose("Courier");
    await choose("Cash on delivery");
    await checkout()
      .getByRole("checkbox", { name: /18 or older/ })
      .click();
    await expect.element(review()).toHaveTextContent("Total€24.99");
    await orderButton().click();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toEqual({
      cart: {
        lines: [{ productId: 1, quantity: 1 }],
        countryCode: "GR",
        shippingMethodId: 7,
        redeemPointsHundredths: 0,
      },
      fingerprint: "0000000000002499",
      paymentMethod: "cash-on-delivery",
      notes: "Ring twice. Thank you.",
      ageConfirmed: true,
      guest: {
        firstName: "Anna",
        lastName: "Georgiou",
        company: null,
        street: "18 Makariou Avenue",
        city: "Limassol",
        postcode: "3040",
        phone: "99470012",
        email: "anna@example.com",
        privacyAccepted: true,
      },
    });
    await expect.poll(() => useStore.getState().cart).toEqual([]);
    expect(sessionStorage.getItem("checkout-1") ?? "").not.toContain("Makariou");
  });

  test("with an unavailable line moves the focus to the line", async () => {
    addHandlers(
      quoteEndpoint({ lines: { 1: { problem: "out-of-stock", available: 0 } } }).handler,
      shopWithTwoCountries(),
    );
    await openCart();
    await expect.element(row("Lamp").getByText("Product out of stock!")).toBeVisible();
    await orderButton().click();
    await expect
      .element(page.getByText("Some products can't be ordered as they are."))
      .toBeVisible();
    await expect.element(row("Lamp")).toHaveFocus();
  });
});

describe("a rejected order", () => {
  const openFilledInCart = async (...responders: (() => Response)[]) => {
    const orders = orderEndpoint(...responders);
    const quotes = quoteEndpoint();
    addHandlers(quotes.handler, orders.handler, shopWithTwoCountries(), locationInGreece);
    await openCart();
    await fillIn();
    await choose("Courier");
    await choose("Cash on delivery");
    await expect.element(review()).toHaveTextContent("Total€24.99");
    return { sent: orders.sent, quotes };
  };

  test("[CHK-02] with a changed quote shows it, and needs another press", async () => {
    const { sent, quotes } = await openFilledInCart(() => problem(409, "quote-changed"), outcome);
    quotes.shop.prices = { 1: 2500 };
    await orderButton().click();
    await expect.element(page.getByText("Something has changed")).toBeVisible();
    await expect.element(row("Lamp").getByText("The price was €19.99.")).toBeVisible();
    await expect.element(summary()).toHaveTextContent("The total was €24.99.");
    await expect.element(review()).toHaveTextContent("Total€30.00");
    expect(sent.length).toBe(1);
    await orderButton().click();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toMatchObject({ fingerprint: "0000000000003000" });
  });

  test("with a wrong field shows the error at the field", async () => {
    const body = refusedWith(400, "invalid-body", { "/guest/phone": "not-digits" });
    await openFilledInCart(() => HttpResponse.json(body, { status: 400 }));
    await orderButton().click();
    await expect.element(field("Phone *")).toHaveFocus();
    await expect.element(field("Phone *")).toBeInvalid();
    await expect
      .element(checkout().getByText("Mobile should consist of numbers").first())
      .toBeVisible();
  });

  test("keeps the input, even over a reload", async () => {
    await openFilledInCart(() => problem(503, "payment-unavailable"));
    await orderButton().click();
    const text = "Something bad happened; please try again later.";
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(checkout().getByText(SUPPORT_CODE)).toBeVisible();
    await expect.element(field("Street address *")).toHaveValue("18 Makariou Avenue");
    // A new page of the same tab reads the same session storage.
    expect(sessionStorage.getItem("checkout-1")).toContain("18 Makariou Avenue");
  });
});
