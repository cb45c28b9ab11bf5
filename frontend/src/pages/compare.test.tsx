import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { ComparePage } from "@/pages/compare";
import { followOtherTabs, STORAGE_KEY, useStore } from "@/store/store";
import { shownAddress } from "@/test/address";
import { addHandlers, problem } from "@/test/api";
import { product } from "@/test/catalogue";
import { SUPPORT_CODE } from "@/test/problems";
import { renderPage } from "@/test/render-page";
import { closeQuickView, useQuickView } from "@/widgets/quick-view/quick-view-host";

const variants = [
  { color: "#aa3333", colorName: "Red", priceCents: 1999, unitPrice: null, sizes: ["S", "M"] },
];
const products = [
  product(),
  product({
    id: 2,
    name: "Chair",
    code: "C-2",
    priceCents: 5000,
    minPriceCents: 5000,
    maxPriceCents: 5000,
  }),
  product({ id: 3, slug: "shirt", name: "Shirt", code: "S-3", variants, hasColorVariants: true }),
];
const productEndpoints = products.map((item) =>
  http.get(`/api/v1/products/${String(item.id)}`, () => HttpResponse.json(item)),
);

const heading = (name: string | RegExp) => page.getByRole("columnheader", { name });
const rowNames = () =>
  page
    .getByRole("rowheader")
    .elements()
    .map(({ textContent }) => textContent);
const cells = (name: string) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name, exact: true }) })
    .getByRole("cell")
    .elements()
    .map(({ textContent }) => textContent);
const openComparison = (compare: number[], search = "") => {
  useStore.setState({ compare });
  return renderPage(<ComparePage />, `/shop/compare${search}`);
};

beforeEach(() => {
  localStorage.removeItem(STORAGE_KEY);
  useStore.setState({ cart: [], wishlist: [], compare: [] });
  closeQuickView();
  addHandlers(...productEndpoints);
});

describe("[CART-08] the compare page", () => {
  test("is empty at first", async () => {
    await openComparison([]);
    await expect
      .element(page.getByRole("heading", { name: "Nothing to compare yet" }))
      .toBeVisible();
    await expect.element(page.getByRole("link", { name: "Browse products" })).toBeVisible();
  });

  test("shows products side by side, row by row", async () => {
    await openComparison([2, 1, 3]);
    await expect.element(heading(/^Chair/)).toBeVisible();
    await expect.element(heading(/^Shirt/)).toBeVisible();
    await expect.poll(() => cells("Price")).toEqual(["€50.00", "€19.99", "€19.99"]);
    expect(cells("Code")).toEqual(["C-2", "L-1", "S-3"]);
    expect(cells("Colours")).toEqual(["–Not given", "–Not given", "Red"]);
    expect(cells("Sizes")).toEqual(["–Not given", "–Not given", "S, M"]);
    expect(cells("Availability")).toEqual(["In stock", "In stock", "In stock"]);
    expect(rowNames()).not.toContain("Variants");
    await expect.element(page.getByRole("region", { name: "Comparison table" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Lamps" }).first()).toBeVisible();
  });

  test("shows only differences if the address contains `differences=1`", async () => {
    await openComparison([1, 2]);
    await expect.element(heading(/^Chair/)).toBeVisible();
    await expect.poll(rowNames).toContain("Availability");
    await page.getByRole("checkbox", { name: "Show only differences" }).click();
    await expect.poll(shownAddress).toBe("/shop/compare?differences=1");
    await expect.poll(rowNames).toEqual(["Price", "Code"]);
    await page.getByRole("checkbox", { name: "Show only differences" }).click();
    await expect.poll(shownAddress).toBe("/shop/compare");
    await expect.poll(rowNames).toContain("Availability");
  });

  test("disables the differences switch for a single product", async () => {
    await openComparison([1], "?differences=1");
    await expect.element(heading(/^Lamp/)).toBeVisible();
    await expect
      .element(page.getByRole("checkbox", { name: "Show only differences" }))
      .toBeDisabled();
    expect(rowNames()).toContain("Price");
  });

  test("shows a message if no row differs", async () => {
    addHandlers(
      ...[1, 2].map((id) =>
        http.get(`/api/v1/products/${String(id)}`, () => HttpResponse.json(product({ id }))),
      ),
    );
    await openComparison([1, 2], "?differences=1");
    await expect.element(page.getByText("These products do not differ")).toBeVisible();
    expect(rowNames()).toEqual([]);
  });

  test("removes a product, and restores it at its position", async () => {
    await openComparison([1, 2, 3]);
    await page.getByRole("button", { name: "Remove Chair" }).click();
    await expect.element(page.getByText("Product removed from Compare.").first()).toBeVisible();
    expect(useStore.getState().compare).toEqual([1, 3]);
    await expect.element(page.getByRole("button", { name: "Undo" })).toHaveFocus();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.element(heading(/^Chair/)).toBeVisible();
    expect(useStore.getState().compare).toEqual([1, 2, 3]);
    await expect.element(heading(/^Chair/)).toHaveFocus();
  });

  test("clears all products, and restores them", async () => {
    await openComparison([1, 2]);
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect.element(page.getByText("The comparison was cleared.")).toBeVisible();
    expect(useStore.getState().compare).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.element(heading(/^Lamp/)).toBeVisible();
    expect(useStore.getState().compare).toEqual([1, 2]);
  });

  test("adds a product to the cart, or shows its options", async () => {
    await openComparison([1, 3]);
    await page.getByRole("button", { name: "Add to cart: Lamp" }).click();
    await expect.element(page.getByText("Product added to Cart.")).toBeVisible();
    await page.getByRole("link", { name: "Choose options: Shirt" }).click();
    await expect
      .poll(() => useQuickView.getState().product)
      .toEqual({ id: 3, slug: "shirt", hasColorVariants: true });
    expect(shownAddress()).toBe("/shop/compare");
  });

  test("a product that fails to load does not affect the others, and can be retried", async () => {
    let isBroken = true;
    addHandlers(
      http.get("/api/v1/products/2", () =>
        isBroken ? problem(429, "too-many-requests") : HttpResponse.json(products[1]),
      ),
      ...productEndpoints,
    );
    await openComparison([1, 2]);
    await expect.element(heading(/could not be loaded/)).toBeVisible();
    await expect.element(page.getByText(SUPPORT_CODE)).toBeVisible();
    await expect.poll(() => cells("Code")).toEqual(["L-1", ""]);
    isBroken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(heading(/^Chair/)).toBeVisible();
    await expect.element(heading(/^Chair/)).toHaveFocus();
    await expect.poll(() => cells("Code")).toEqual(["L-1", "C-2"]);
  });

  test("a deleted product shows a message and can be removed", async () => {
    addHandlers(
      http.get("/api/v1/products/2", () => problem(404, "not-found")),
      ...productEndpoints,
    );
    await openComparison([1, 2]);
    await expect.element(heading("This product is no longer available.")).toBeVisible();
    await page.getByRole("button", { name: "Remove this product" }).click();
    await expect.element(heading("This product is no longer available.")).not.toBeInTheDocument();
    expect(useStore.getState().compare).toEqual([1]);
  });

  test("shows at once a product that another tab adds", async () => {
    const stop = followOtherTabs();
    await openComparison([1]);
    const newValue = JSON.stringify({ state: { compare: [1, 2] }, version: 1 });
    localStorage.setItem(STORAGE_KEY, newValue);
    globalThis.dispatchEvent(new StorageEvent("storage", { key: STORAGE_KEY, newValue }));
    await expect.element(heading(/^Chair/)).toBeVisible();
    stop();
  });
});
