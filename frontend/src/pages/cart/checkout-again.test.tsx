import { http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { clearDraft } from "@/features/checkout/draft";
import { CartPage } from "@/pages/cart";
import { replaceLines } from "@/store/cart";
import { useLoginData } from "@/store/login-data";
import { useStore } from "@/store/store";
import { addHandlers } from "@/test/api";
import {
  checkout,
  choose,
  field,
  locationInGreece,
  lamp,
  orderButton,
  outcome,
  quoteEndpoint,
  shopWithTwoCountries,
} from "@/test/checkout";
import { pendingOrder, REFERENCE, storePendingOrders, storeSummaries } from "@/test/orders";
import { renderPage } from "@/test/render-page";
import { waitUntilSettled } from "@/test/settled";

const openCart = async () => {
  await renderPage(<CartPage />, "/shop/cart", "/shop/cart");
  await expect.element(orderButton()).toBeVisible();
};

beforeEach(() => {
  localStorage.clear();
  clearDraft();
  useStore.setState({ cart: [], wishlist: [], compare: [] });
  useLoginData.setState({ customer: null });
  replaceLines([lamp]);
});
afterEach(() => vi.restoreAllMocks());

test("[CHK-04] the lines of an order paid in the background are removed when the cart is opened", async () => {
  const requestBodies: unknown[] = [];
  const confirmationEndpoint = http.post("/api/v1/order-confirmations", async ({ request }) => {
    requestBodies.push(await request.json());
    return outcome({ state: "already-saved" });
  });
  addHandlers(quoteEndpoint().handler, confirmationEndpoint, shopWithTwoCountries());
  replaceLines([{ ...lamp, id: 7, productId: 7, quantity: 2 }, lamp]);
  storePendingOrders(pendingOrder());
  await openCart();
  await expect.poll(() => useStore.getState().cart).toEqual([lamp]);
  expect(requestBodies).toEqual([{ reference: REFERENCE }]);
  expect(localStorage.getItem("placed-orders")).toBeNull();
  await expect.element(page.getByText("The shop has your order.")).toBeVisible();
});

test.each([
  ["already-saved", "The shop has your order."],
  ["pending", "Your order is being confirmed. You do not have to do anything."],
  ["to-pay", "Your order is not paid yet."],
  ["not-paid", "The payment was not completed in time, so nothing was ordered."],
])("[CHK-04] an empty cart says that the last order is %s", async (state, text) => {
  const confirmation = http.post("/api/v1/order-confirmations", () => outcome({ state }));
  addHandlers(confirmation, shopWithTwoCountries());
  replaceLines([]);
  storeSummaries({ reference: REFERENCE });
  await renderPage(<CartPage />, "/shop/cart", "/shop/cart");
  await expect.element(page.getByText(text)).toBeVisible();
  const order = page.getByRole("link", { name: "See this order" });
  await expect.element(order).toHaveAttribute("href", `/shop/order-placed?ref=${REFERENCE}`);
});

test("[CHK-04] an order whose page was seen is not mentioned again", async () => {
  const wasAsked = vi.fn<() => Response>(() => outcome());
  addHandlers(http.post("/api/v1/order-confirmations", wasAsked), shopWithTwoCountries());
  replaceLines([]);
  storeSummaries({ isSeen: true }, { reference: "0000000000", placedAt: 0 });
  await renderPage(<CartPage />, "/shop/cart", "/shop/cart");
  await waitUntilSettled();
  expect(wasAsked).not.toHaveBeenCalled();
});

test("input and choices are restored", async () => {
  addHandlers(quoteEndpoint().handler, shopWithTwoCountries(), locationInGreece);
  const { unmount } = await renderPage(<CartPage />, "/shop/cart");
  await expect.element(field("Town / City *")).toBeVisible();
  await field("Town / City *").fill("Paphos");
  await field("Country *").selectOptions("CY");
  await choose("Pick up");
  await choose("Card");
  await unmount();
  await openCart();
  await expect.element(field("Town / City *")).toHaveValue("Paphos");
  await expect.element(field("Country *")).toHaveValue("CY");
  await expect.element(checkout().getByRole("radio", { name: "Pick up" })).toBeChecked();
  await expect.element(checkout().getByRole("radio", { name: "Card", exact: false })).toBeChecked();
  const privacy = checkout().getByRole("checkbox", { name: /Privacy Policy/ });
  await expect.element(privacy).not.toBeChecked();
});
