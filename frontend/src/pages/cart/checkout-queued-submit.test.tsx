import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { clearDraft } from "@/features/checkout/draft";
import { CartPage } from "@/pages/cart";
import { replaceLines } from "@/store/cart";
import { useLoginData } from "@/store/login-data";
import { addHandlers } from "@/test/api";
import {
  chair,
  checkout,
  choose,
  courier,
  fillIn,
  locationInGreece,
  lamp,
  orderButton,
  orderEndpoint,
  outcome,
  pickUp,
  quoteEndpoint,
  review,
  shopWithTwoCountries,
  summary,
} from "@/test/checkout";
import { renderPage } from "@/test/render-page";
import { holdResponse } from "@/test/settled";

beforeEach(() => {
  localStorage.clear();
  clearDraft();
  useLoginData.setState({ customer: null });
  replaceLines([lamp]);
});

describe("the order button, pressed while the quote loads", () => {
  const pressWhileQuoteLoads = async (pickUpCents: number) => {
    const { sent, handler } = orderEndpoint(outcome);
    const methods = [courier, { ...pickUp, costCents: pickUpCents }];
    const quotes = quoteEndpoint({ quote: { shippingMethods: methods } });
    addHandlers(quotes.handler, handler, shopWithTwoCountries(), locationInGreece);
    await renderPage(<CartPage />, "/shop/cart", "/shop/cart");
    await expect.element(orderButton()).toBeVisible();
    await fillIn();
    await choose("Cash on delivery");
    await choose("Courier");
    await expect.element(review()).toHaveTextContent("Total€24.99");
    const { released, release } = holdResponse();
    quotes.shop.responseGate = released;
    await choose("Pick up");
    await orderButton().click();
    const placingButton = checkout().getByRole("button", { name: "Placing your order…" });
    await expect.element(placingButton).toBeDisabled();
    return { sent, release };
  };

  test("[CHK-02] does not order a total that the shopper has not seen", async () => {
    const { sent, release } = await pressWhileQuoteLoads(0);
    release();
    await expect.element(page.getByText("Something has changed")).toBeVisible();
    await expect.element(review()).toHaveTextContent("Total€19.99");
    expect(sent).toEqual([]);
    await orderButton().click();
    await expect.poll(() => sent.length).toBe(1);
  });

  test("[CHK-02] orders once the quote loads, if its total equals that of the button", async () => {
    const { sent, release } = await pressWhileQuoteLoads(500);
    release();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject({ cart: { shippingMethodId: 8 } });
  });

  test("does not order if the shopper then changes the form", async () => {
    const { sent, release } = await pressWhileQuoteLoads(500);
    await choose("Card");
    release();
    await expect.element(orderButton()).toHaveTextContent("Pay €24.99");
    const total = () => summary().element().querySelector("[aria-busy]")?.ariaBusy;
    await expect.poll(total).toBe("false");
    await orderButton().click();
    await expect.poll(() => sent).toMatchObject([{ paymentMethod: "card" }]);
  });

  test("[CART-02] orders the remaining lines once the unavailable line is removed", async () => {
    replaceLines([lamp, chair]);
    const { sent, handler } = orderEndpoint(outcome);
    const quotes = quoteEndpoint({ lines: { 1: { problem: "out-of-stock", available: 0 } } });
    addHandlers(quotes.handler, handler, shopWithTwoCountries(), locationInGreece);
    await renderPage(<CartPage />, "/shop/cart", "/shop/cart");
    await fillIn();
    await choose("Courier");
    await choose("Cash on delivery");
    await expect.element(review()).toHaveTextContent("Total€15.00");
    await orderButton().click();
    const refusal = page.getByText("Some products can't be ordered as they are.");
    await expect.element(refusal).toBeVisible();
    const { released, release } = holdResponse();
    quotes.shop.responseGate = released;
    await page.getByRole("button", { name: "Remove Lamp" }).click();
    await orderButton().click();
    const placingButton = checkout().getByRole("button", { name: "Placing your order…" });
    await expect.element(placingButton).toBeDisabled();
    release();
    await expect.poll(() => sent).toMatchObject([{ cart: { lines: [{ productId: 2 }] } }]);
  });
});
