import { http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

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
import { storePendingOrders, pendingOrder, REFERENCE } from "@/test/orders";
import { renderPage } from "@/test/render-page";

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
  await expect.element(checkout().getByRole("checkbox")).not.toBeChecked();
});
