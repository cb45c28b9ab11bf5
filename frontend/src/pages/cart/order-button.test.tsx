import { beforeEach, describe, expect, test } from "vitest";

import { clearDraft } from "@/features/checkout/draft";
import { CartPage } from "@/pages/cart";
import { replaceLines } from "@/store/cart";
import { useLoginData } from "@/store/login-data";
import { addHandlers } from "@/test/api";
import {
  chair,
  choose,
  lamp,
  orderButton,
  quoteEndpoint,
  review,
  shopWithTwoCountries,
} from "@/test/checkout";
import { renderPage } from "@/test/render-page";

const note = "Not once the seal is broken.";
const withdrawal = { days: 14, label: "Withdraw", excludedCategories: [], excludedText: note };

const openCart = async () => {
  await renderPage(<CartPage />, "/shop/cart", "/shop/cart");
  await expect.element(orderButton()).toBeVisible();
};

beforeEach(() => {
  localStorage.clear();
  clearDraft();
  useLoginData.setState({ customer: null });
  replaceLines([lamp]);
});

describe("the order button and the content of the order", () => {
  test("the button says that ordering means paying", async () => {
    addHandlers(quoteEndpoint().handler, shopWithTwoCountries());
    await openCart();
    const obligation = /^Order with obligation to pay$/;
    await expect.element(orderButton()).toHaveTextContent(obligation);
    await choose("Courier");
    await choose("Card");
    await expect.element(orderButton()).toHaveTextContent("Pay €24.99");
    await choose("Cash on delivery");
    await expect.element(orderButton()).toHaveTextContent(obligation);
  });

  test("products, delivery and total stand directly above the button", async () => {
    const lines = { 1: { name: "Lamp, brass" } };
    addHandlers(quoteEndpoint({ lines }).handler, shopWithTwoCountries({ withdrawal }));
    replaceLines([{ ...lamp, quantity: 2 }]);
    await openCart();
    await choose("Courier");
    const content = "2 × Lamp, brass€39.98Delivery: Courier to your door€5.00Total€44.98";
    await expect.element(review()).toHaveTextContent(content);
    const next = review().element().nextElementSibling;
    expect(next?.contains(orderButton().element())).toBe(true);
  });

  test("a product that is excluded from withdrawal is marked", async () => {
    const lines = { 1: { name: "Lamp, brass", isWithdrawalExcluded: true }, 2: { name: "Chair" } };
    addHandlers(quoteEndpoint({ lines }).handler, shopWithTwoCountries({ withdrawal }));
    replaceLines([lamp, chair]);
    await openCart();
    await choose("Courier");
    const products = `1 × Lamp, brass${note}€19.991 × Chair€10.00Delivery`;
    await expect.element(review()).toHaveTextContent(products);
  });

  test("a shop without the duty has the total in the button", async () => {
    addHandlers(quoteEndpoint().handler, shopWithTwoCountries({ obligationToPay: false }));
    await openCart();
    await expect.element(orderButton()).toHaveTextContent("Order for €19.99");
    await expect.element(review()).not.toBeInTheDocument();
  });

  test("a shop without the duty still names products excluded from withdrawal", async () => {
    const lines = { 1: { name: "Lamp, brass", isWithdrawalExcluded: true } };
    const shop = shopWithTwoCountries({ obligationToPay: false, withdrawal });
    addHandlers(quoteEndpoint({ lines }).handler, shop);
    await openCart();
    await expect.element(review()).toHaveTextContent(note);
    await expect.element(orderButton()).toHaveTextContent("Order for €19.99");
  });
});
