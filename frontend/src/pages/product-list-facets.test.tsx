import type { ListFacets } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ProductListPage } from "@/pages/product-list";
import { shownAddress } from "@/test/address";
import { addHandlers, problem } from "@/test/api";
import { expectAccessible } from "@/test/axe";
import { productSummary } from "@/test/catalogue";
import { facetValue, listFacets } from "@/test/facets";
import { renderPage } from "@/test/render-page";
import { holdResponse } from "@/test/settled";

const show = (address: string, fields: Partial<ListFacets> = {}) => {
  const list = http.get("/api/v1/products", ({ request }) => {
    const query = new URL(request.url).searchParams;
    const total = query.has("brands") ? 20 : 30;
    return HttpResponse.json({
      items: [productSummary()],
      total: query.has("minRating") ? 0 : total,
      page: 1,
      perPage: 24,
      pageCount: 2,
      facets: listFacets(fields),
    });
  });
  addHandlers(list);
  return renderPage(<ProductListPage />, address);
};
const option = (name: string) => page.getByRole("checkbox", { name, exact: true });
const requestedBrands = () =>
  vi
    .mocked(fetch)
    .mock.calls.map(([resource]) => new URL(new Request(resource).url))
    .filter(({ pathname }) => pathname === "/api/v1/products")
    .map(({ searchParams }) => searchParams.get("brands"));

beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

describe("[CAT-01, CAT-05] facets", () => {
  test("show their values with the number of products", async () => {
    await show("/shop/sidebar/3cols");
    const count = (name: string) => option(name).query()?.getAttribute("aria-description");
    await expect.poll(() => count("North")).toBe("12 products");
    expect(count("Midnight blue")).toBe("4 products");
    expect(count("M")).toBe("5 products");
    expect(count("In stock")).toBe("25 products");
    for (const [name, products] of [
      ["Lighting", "20 products"],
      ["Under 25 euro", "8 products"],
    ] as const) {
      const link = page.getByRole("link", { name, exact: true });
      expect(link.query()?.getAttribute("aria-description")).toBe(products);
    }
    await expectAccessible();
  });

  test("offer several values, each in the address", async () => {
    await show("/shop/sidebar/3cols?page=2");
    await option("North").click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?brand=3&brandName=North");
    await option("South").click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?brands=3,5");
    await expect.element(option("North")).toBeChecked();
    await expect.element(option("South")).toBeChecked();
    await expect.poll(requestedBrands).toContain("3,5");
    await option("Red").click();
    await option("M").click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?brands=3,5&colors=red&sizes=m");
    await option("North").click();
    await expect
      .poll(shownAddress)
      .toBe("/shop/sidebar/3cols?brand=5&brandName=South&colors=red&sizes=m");
    await page.getByRole("button", { name: "Browser back" }).click();
    await expect.element(option("North")).toBeChecked();
  });

  test("disable values without products, unless they are chosen", async () => {
    await show("/shop/sidebar/3cols?colors=white");
    await expect.element(option("West")).toHaveAttribute("aria-disabled", "true");
    await expect.element(option("West")).not.toHaveAttribute("href");
    await expect.element(option("Hot deals")).toHaveAttribute("aria-disabled", "true");
    await expect
      .element(page.getByRole("link", { name: "Rugs", exact: true }))
      .toHaveAttribute("aria-disabled", "true");
    await expect.element(option("White")).toBeChecked();
    await option("White").click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols");
    await expect.element(option("White")).toHaveAttribute("aria-disabled", "true");
  });

  test("disable a small budget without products, unless it is chosen", async () => {
    const { price } = listFacets();
    await show("/shop/sidebar/3cols?max=25", { price: { ...price, smallBudgetCount: 0 } });
    const smallBudget = page.getByRole("link", { name: "Under 25 euro" });
    await expect.element(smallBudget).toHaveAttribute("aria-current", "true");
    await smallBudget.click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols");
    await expect.element(smallBudget).toHaveAttribute("aria-disabled", "true");
  });

  test("are chosen in any case of the address", async () => {
    await show("/shop/sidebar/3cols?colors=RED&sizes=M");
    await expect.element(option("Red")).toBeChecked();
    await expect.element(option("M")).toBeChecked();
    await expect.element(page.getByRole("link", { name: "Remove filter Red" })).toBeVisible();
    await option("Red").click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?sizes=M");
  });

  test("can be chosen with Enter and with Space, and keep the focus", async () => {
    await show("/shop/sidebar/3cols");
    await expect.element(option("North")).toBeVisible();
    option("North").element().focus();
    await userEvent.keyboard(" ");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?brand=3&brandName=North");
    await expect.element(option("North")).toHaveFocus();
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?brands=3,5");
    await expect.element(option("South")).toHaveFocus();
  });

  test("work without scripts: every value is a link", async () => {
    await show("/shop/sidebar/3cols?category=lighting&title=Lighting");
    const place = "/shop/sidebar/3cols?category=lighting&title=Lighting";
    await expect
      .element(option("North"))
      .toHaveAttribute("href", `${place}&brand=3&brandName=North`);
    await expect.element(option("On sale")).toHaveAttribute("href", `${place}&onsale=1`);
  });

  test("set a lowest rating, which another click removes", async () => {
    await show("/shop/sidebar/3cols");
    const fourStars = page.getByRole("link", { name: "Rated 4.0 out of 5 and up" });
    await fourStars.click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?rating=4");
    await expect.element(page.getByText("4 stars and up")).toBeVisible();
    await fourStars.click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols");
  });

  test("give the price slider its bounds", async () => {
    await show("/shop/sidebar/3cols");
    await expect
      .element(page.getByRole("slider", { name: "Highest price" }))
      .toHaveAttribute("aria-valuetext", "€99.00");
    const addresses = vi.mocked(fetch).mock.calls.map(([resource]) => new Request(resource).url);
    expect(addresses.filter((address) => address.includes("price-range"))).toEqual([]);
  });

  test("with more than ten values can be searched", async () => {
    const names = [
      "Álamo",
      "Birch",
      "Cedar",
      "Elm",
      "Fir",
      "Hazel",
      "Larch",
      "Maple",
      "Oak",
      "Pine",
    ];
    const brands = [...names, "Yew"].map((name, index) => facetValue(name, 1, String(index + 1)));
    await show("/shop/sidebar/3cols", { brands });
    const field = page.getByRole("searchbox", { name: "Search in Brands" });
    await expect.element(page.getByRole("searchbox", { name: /Colours/ })).not.toBeInTheDocument();
    await field.fill("alam");
    await expect.element(option("Álamo")).toBeVisible();
    await expect.element(option("Birch")).not.toBeInTheDocument();
    await field.fill("zzz");
    await expect.element(page.getByText("Nothing found for “zzz”.")).toBeVisible();
    await expectAccessible();
    await field.fill("");
    await expect.element(option("Yew")).toBeVisible();
  });

  test("of the previous list stay until the next list is loaded", async () => {
    await show("/shop/sidebar/3cols");
    await option("North").click();
    expect(option("South").query()).not.toBeNull();
    await expect.element(option("North")).toBeChecked();
  });
});

describe("[CAT-02] chosen values", () => {
  const address = "/shop/sidebar/3cols?category=lighting&title=Lighting";

  test("are chips that remove themselves", async () => {
    await show(`${address}&brands=3,5&colors=red`);
    await page.getByRole("link", { name: "Remove filter South" }).click();
    await expect.poll(shownAddress).toBe(`${address}&brand=3&brandName=North&colors=red`);
    await expect.element(page.getByRole("link", { name: "Remove filter Red" })).toHaveFocus();
    await page.getByRole("link", { name: "Remove filter Red" }).click();
    await expect.poll(shownAddress).toBe(`${address}&brand=3&brandName=North`);
    await expect.element(page.getByRole("region", { name: "Products" })).toHaveFocus();
  });

  test("have the names of listed brands before the facets are loaded", async () => {
    const list = holdResponse<Response>();
    addHandlers(http.get("/api/v1/products", () => list.released));
    await renderPage(<ProductListPage />, "/shop/sidebar/3cols?brands=3,5");
    await expect.element(page.getByRole("link", { name: "Remove filter North" })).toBeVisible();
    list.release(problem(503, "retail-unavailable"));
  });

  test("are cleared at once, and the category stays", async () => {
    await show(`${address}&brands=3,5&colors=red&instock=1`);
    const clear = page.getByRole("link", { name: "Clear all" });
    await clear.click();
    await expect.poll(shownAddress).toBe(address);
    await expect.element(clear).not.toBeInTheDocument();
    await expect.element(page.getByRole("link", { name: "Remove filter Lighting" })).toBeVisible();
  });

  test("on a phone are collected until the button shows the list", async () => {
    await page.viewport(390, 844);
    await show(address);
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("checkbox", { name: "North" }).click();
    await expect.element(sheet.getByRole("checkbox", { name: "North" })).toBeChecked();
    await sheet.getByRole("checkbox", { name: "South" }).click();
    await expect.element(sheet.getByRole("button", { name: "Show 20 products" })).toBeVisible();
    expect(shownAddress()).toBe(address);
    await expectAccessible(sheet.element());
    await sheet.getByRole("button", { name: "Clear all" }).click();
    await expect.element(sheet.getByRole("checkbox", { name: "North" })).not.toBeChecked();
    await sheet.getByRole("checkbox", { name: "Red" }).click();
    await sheet.getByRole("button", { name: "Show 30 products" }).click();
    await expect.poll(shownAddress).toBe(`${address}&colors=red`);
    await expect.element(sheet).not.toBeInTheDocument();
  });

  test("on a phone cannot be shown while no product matches them", async () => {
    await page.viewport(390, 844);
    await show(address);
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("link", { name: "Rated 4.0 out of 5 and up" }).click();
    await expect.element(sheet.getByRole("button", { name: "Show 0 products" })).toBeDisabled();
    await expectAccessible(sheet.element());
    await sheet.getByRole("button", { name: "Clear all" }).click();
    await expect.element(sheet.getByRole("button", { name: "Show 30 products" })).toBeEnabled();
  });
});
