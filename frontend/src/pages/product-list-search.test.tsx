import type { ProductList } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { ProductListPage } from "@/pages/product-list";
import { shownAddress } from "@/test/address";
import { addHandlers } from "@/test/api";
import { expectAccessible } from "@/test/axe";
import { productSummary } from "@/test/catalogue";
import { facetValue, listFacets } from "@/test/facets";
import { renderPage } from "@/test/render-page";

const subcategories = [
  { ...facetValue("Lamps", 4), id: 10 },
  { ...facetValue("Candles", 9), id: 11 },
  { ...facetValue("Rugs", 0), id: 12 },
];
const facets = listFacets({
  categories: [{ ...facetValue("Lighting", 13), id: 1, subcategories }],
});

const show = (address: string, fields: Partial<ProductList> = { facets }) => {
  const list = { items: [productSummary()], total: 13, page: 1, perPage: 24, pageCount: 1 };
  addHandlers(http.get("/api/v1/products", () => HttpResponse.json({ ...list, ...fields })));
  return renderPage(<ProductListPage />, address);
};
const bestCategories = () => page.getByRole("navigation", { name: "Best categories" });

beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

describe("[CAT-01, CAT-03] results of a search", () => {
  test("say which term was searched instead", async () => {
    await show("/shop/sidebar/3cols?searchTerm=cnadle", { facets, correctedTerm: "candle" });
    await expect
      .element(page.getByText("Showing results for “candle” instead of “cnadle”."))
      .toBeVisible();
    await expectAccessible();
  });

  test("say that no product matches all words", async () => {
    await show("/shop/sidebar/3cols?searchTerm=purple+candle", { facets, someWords: true });
    const note = "No product matches all words of “purple candle”. These match some of them.";
    await expect.element(page.getByText(note)).toBeVisible();
    await expectAccessible();
  });

  test("link to the categories with the most products", async () => {
    await show("/shop/sidebar/3cols?searchTerm=wax&instock=1");
    await expect.element(bestCategories()).toHaveTextContent("Candles9Lamps4");
    await bestCategories().getByRole("link", { name: "Lamps" }).click();
    await expect
      .poll(shownAddress)
      .toBe("/shop/sidebar/3cols?subcategory=10&searchTerm=wax&instock=1");
    await expect.element(bestCategories()).not.toBeInTheDocument();
  });

  test("are in the order of relevance, unless another one is chosen", async () => {
    await show("/shop/sidebar/3cols?searchTerm=wax");
    const order = page.getByLabelText("Sort by");
    await expect.element(order).toHaveValue("relevance");
    await order.selectOptions("default");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?searchTerm=wax&sort=default");
    await order.selectOptions("saving");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?searchTerm=wax&sort=saving");
    await order.selectOptions("relevance");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?searchTerm=wax");
  });
});

test("a list without a search has neither an order of relevance nor best categories", async () => {
  await show("/shop/sidebar/3cols");
  await expect.element(page.getByRole("option", { name: "Biggest saving" })).toBeInTheDocument();
  await expect.element(page.getByRole("option", { name: "Best match" })).not.toBeInTheDocument();
  await expect.element(bestCategories()).not.toBeInTheDocument();
});

test("without facets, a list says that it could not apply all filters", async () => {
  await show("/shop/sidebar/3cols?brands=3,5", { ignoredParameters: ["brands"] });
  await expect.element(page.getByText(/^Some of these choices can't be applied/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "North", exact: true })).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: "In stock" })).toBeVisible();
  await expect
    .element(page.getByRole("option", { name: "Biggest saving" }))
    .not.toBeInTheDocument();
});
