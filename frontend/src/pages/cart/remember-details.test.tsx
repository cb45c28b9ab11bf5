import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

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
  fillIn,
  lamp,
  locationInGreece,
  quoteEndpoint,
  shopWithTwoCountries,
} from "@/test/checkout";
import { renderPage } from "@/test/render-page";

const remember = () => checkout().getByRole("checkbox", { name: /Remember my name/ });
const stored = (): unknown => JSON.parse(localStorage.getItem("guest-details") ?? "null");

beforeEach(() => {
  localStorage.clear();
  clearDraft();
  useStore.setState({ cart: [], wishlist: [], compare: [] });
  useLoginData.setState({ customer: null });
  replaceLines([lamp]);
  addHandlers(quoteEndpoint().handler, shopWithTwoCountries(), locationInGreece);
});
afterEach(() => vi.restoreAllMocks());

const openCart = () => renderPage(<CartPage />, "/shop/cart", "/shop/cart");

describe("[CHK-01] a guest's details", () => {
  test("are not remembered unless the guest agrees", async () => {
    await openCart();
    await expect.element(remember()).not.toBeChecked();
    await fillIn();
    expect(stored()).toBeNull();
  });

  test("are remembered from the tick until it is removed, and nothing else is", async () => {
    await openCart();
    await field("First name *").fill("Anna");
    await field("Notes for the shop (optional)").fill("Ring twice.");
    await choose("Card");
    await remember().click();
    await expect.poll(stored).toMatchObject({ firstName: "Anna" });
    await field("First name *").fill("Anna Maria");
    await expect.poll(stored).toMatchObject({ firstName: "Anna Maria" });
    const fields = ["company", "city", "countryCode", "email", "firstName", "lastName"];
    expect(Object.keys(stored() ?? {}).toSorted()).toEqual(
      [...fields, "phone", "postcode", "street"].toSorted(),
    );
    await remember().click();
    await expect.poll(stored).toBeNull();
    await field("First name *").fill("Anna");
    expect(stored()).toBeNull();
    await expect.element(field("First name *")).toHaveValue("Anna");
  });

  test("that were remembered earlier leave the box ticked, and stay while the form is empty", async () => {
    localStorage.setItem("guest-details", '{"firstName":"Anna"}');
    await openCart();
    await expect.element(remember()).toBeChecked();
    // The visitor's location chooses the country. The guest has typed nothing.
    await expect.element(field("Country *")).toHaveValue("GR");
    expect(stored()).toEqual({ firstName: "Anna" });
  });
});
