import type { SuggestionList } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { shownAddress } from "@/test/address";
import { addHandlers } from "@/test/api";
import { expectAccessible } from "@/test/axe";
import { categories, productSummary } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";

import { PhoneSearch } from "./phone-search";
import { SearchForm } from "./search-form";

const found: SuggestionList = {
  items: [productSummary({ id: 7, name: "Desk lamp" })],
  // The first one is what the shopper has typed.
  terms: [
    { text: "lamp", count: 9 },
    { text: "lamp shade", count: 4 },
  ],
  categories: [{ slug: "lamps", name: "Lamps", path: "/shop/sidebar/3cols?subcategory=10" }],
  brands: [{ id: 3, slug: "lampco", name: "Lampco" }],
};
const suggest = (fields: Partial<SuggestionList> = {}) =>
  addHandlers(
    http.get("/api/v1/suggestions", () => HttpResponse.json({ ...found, ...fields })),
    http.get("/api/v1/products", () =>
      HttpResponse.json({ items: [], total: 0, page: 1, perPage: 24, pageCount: 0 }),
    ),
  );

const input = () => page.getByRole("combobox", { name: "Search products" });
const option = (name: string | RegExp) => page.getByRole("option", { name });
const recent = () => page.getByRole("group", { name: "Recent searches" });
const showHeader = () => renderPage(<SearchForm place="header" categories={categories} />, "/");

beforeEach(async () => {
  await page.viewport(1440, 900);
  sessionStorage.clear();
  suggest();
});
afterEach(() => vi.restoreAllMocks());

describe("[CAT-03] the panel of the search field", () => {
  test("shows products with prices, searches, categories and brands in groups", async () => {
    await showHeader();
    await input().fill("lamp");
    const products = page.getByRole("group", { name: "Products" });
    await expect.element(products.getByRole("option")).toHaveTextContent("Desk lamp€19.99");
    for (const group of ["Searches", "Categories", "Brands"])
      expect(page.getByRole("group", { name: group }).query()).not.toBeNull();
    await expect.element(page.getByText("4 suggestions")).toHaveRole("status");
    await expectAccessible();
  });

  test.each([
    [1, "/product/default/7"],
    [2, "/shop/sidebar/3cols?searchTerm=lamp%20shade"],
    [3, "/shop/sidebar/3cols?subcategory=10"],
    [4, "/shop/sidebar/3cols?brand=3&brandName=Lampco"],
  ])(
    "option %i can be reached with arrow keys and opened with Enter",
    async (position, address) => {
      await showHeader();
      await input().fill("lamp");
      await expect.element(option("Lampco")).toBeVisible();
      await userEvent.keyboard("{ArrowDown}".repeat(position));
      const active = input().element().getAttribute("aria-activedescendant") ?? "";
      await expect.poll(() => document.querySelector("[aria-selected=true]")?.id).toBe(active);
      await expect.element(input()).toHaveFocus();
      await userEvent.keyboard("{Enter}");
      await expect.poll(shownAddress).toBe(address);
    },
  );

  test("opens an option with a click", async () => {
    await showHeader();
    await input().fill("lamp");
    await option("Lamps").click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?subcategory=10");
    await expect.element(option("Lamps")).not.toBeInTheDocument();
  });

  test("says which term was searched instead", async () => {
    suggest({ correctedTerm: "lamp" });
    await showHeader();
    await input().fill("lmap");
    await expect.element(page.getByText("Showing results for “lamp”.")).toBeVisible();
  });

  test("says that the products match only some of the words", async () => {
    suggest({ someWords: true });
    await showHeader();
    await input().fill("lamp velvet");
    await expect
      .element(page.getByText("No product matches all words of “lamp velvet”."))
      .toBeVisible();
  });

  test("is empty without a suggestion of any kind", async () => {
    suggest({ items: [], terms: [], categories: [], brands: [] });
    await showHeader();
    await input().fill("zzzz");
    await expect.element(page.getByText("Nothing found for “zzzz”.")).toBeVisible();
    await expect.element(input()).toHaveAttribute("aria-expanded", "false");
  });
});

describe("recent searches", () => {
  test("are offered in an empty field, the last one first, and can be cleared", async () => {
    await showHeader();
    for (const term of ["chair", "lamp", "Chair"]) {
      // oxlint-disable-next-line no-await-in-loop -- one search after the other
      await input().fill(term);
      // oxlint-disable-next-line no-await-in-loop -- one search after the other
      await userEvent.keyboard("{Enter}");
    }
    await input().fill("");
    await expect.element(recent()).toHaveTextContent("Recent searchesChairlamp");
    await expect.element(page.getByText("2 recent searches")).toHaveRole("status");
    await expectAccessible();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?searchTerm=lamp");
    await input().fill("");
    await page.getByRole("button", { name: "Clear recent searches" }).click();
    await expect.element(recent()).not.toBeInTheDocument();
    expect(sessionStorage.getItem("recent-searches")).toBeNull();
    expect(localStorage.getItem("recent-searches")).toBeNull();
  });

  test("open with a click and close with Escape", async () => {
    sessionStorage.setItem("recent-searches", JSON.stringify(["oak", 5, "elm"]));
    await showHeader();
    await input().click();
    await expect.element(recent()).toHaveTextContent("Recent searchesoakelm");
    await expect.element(input()).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{Escape}");
    await expect.element(recent()).not.toBeInTheDocument();
    await expect.element(input()).toHaveAttribute("aria-expanded", "false");
  });
});

test("[CAT-04] on a phone, the panel fills the window", async () => {
  await page.viewport(390, 844);
  sessionStorage.setItem("recent-searches", JSON.stringify(["oak"]));
  await renderPage(<PhoneSearch />, "/");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Search" });
  await expect.element(recent()).toBeVisible();
  const { clientWidth } = document.body;
  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(clientWidth);
  expect(dialog.element().getBoundingClientRect().height).toBe(844);
  await input().fill("lamp");
  await expect.element(option(/Desk lamp/)).toBeVisible();
  await expectAccessible(dialog.element());
  await option("lamp shade").click();
  await expect.poll(shownAddress).toBe("/shop/sidebar/list?searchTerm=lamp%20shade");
  await expect.element(dialog).not.toBeInTheDocument();
});
