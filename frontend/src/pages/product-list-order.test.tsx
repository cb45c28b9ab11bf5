import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { ProductListPage } from "@/pages/product-list";
import { shownAddress } from "@/test/address";
import { addHandlers } from "@/test/api";
import { productSummary } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";
import { holdResponse, nextFrames } from "@/test/settled";

/** Queries of the requests, without the parameters that all requests share. */
let requestedQueries: string[];
let delayed: string[];
let delayedResponses: ReturnType<typeof holdResponse<void>>;

/** Each list has one product, named after the query. */
const list = http.get("/api/v1/products", async ({ request }) => {
  const { searchParams } = new URL(request.url);
  searchParams.delete("perPage");
  searchParams.delete("facets");
  if (searchParams.get("page") === "1") searchParams.delete("page");
  const query = searchParams.toString();
  requestedQueries.push(query);
  if (delayed.includes(query)) await delayedResponses.released;
  const shown = Number(searchParams.get("page") ?? 1);
  const items = [productSummary({ name: query || "everything" })];
  return HttpResponse.json({ items, total: 30, page: shown, perPage: 24, pageCount: 2 });
});

const product = (query: string) => page.getByRole("link", { name: query, exact: true });
const back = () => page.getByRole("button", { name: "Browser back" });

async function showList(...queries: string[]) {
  delayed = queries;
  addHandlers(list);
  await renderPage(<ProductListPage />, "/shop/sidebar/3cols");
  await expect.element(product("everything")).toBeVisible();
}

async function expectAfterDelayedResponses(query: string) {
  await expect.element(product(query)).toBeVisible();
  expect(requestedQueries).toEqual(expect.arrayContaining(delayed));
  delayedResponses.release();
  await nextFrames();
  await expect.element(product(query)).toBeVisible();
  expect(delayed.filter((other) => product(other).query() !== null)).toEqual([]);
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  requestedQueries = [];
  delayedResponses = holdResponse();
});
afterEach(() => vi.restoreAllMocks());

describe("[CAT-01] a delayed response never replaces the current list", () => {
  test("the list matches the last chosen filter", async () => {
    await showList("inStock=true");
    const inStock = page.getByRole("checkbox", { name: "In stock" });
    await inStock.click();
    await expect.poll(() => requestedQueries).toContain("inStock=true");
    await expect.element(inStock).toBeChecked();
    await inStock.click();
    await page.getByRole("checkbox", { name: "On sale" }).click();
    await expectAfterDelayedResponses("onSale=true");
    expect(shownAddress()).toBe("/shop/sidebar/3cols?onsale=1");
    await expect.element(inStock).not.toBeChecked();
  });

  test("the list matches the last chosen order, even after a page change", async () => {
    await showList("page=2", "sort=rating");
    const sorting = page.getByLabelText("Sort by");
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect.poll(() => requestedQueries).toContain("page=2");
    await sorting.selectOptions("rating");
    await expect.poll(() => requestedQueries).toContain("sort=rating");
    await sorting.selectOptions("price_asc");
    await expectAfterDelayedResponses("sort=price_asc");
    await expect.element(sorting).toHaveValue("price_asc");
  });

  test("[CAT-02] the list matches the current history entry", async () => {
    await showList("category=lighting");
    await page.getByRole("link", { name: "Lighting", exact: true }).click();
    await expect.poll(() => requestedQueries).toContain("category=lighting");
    await page.getByRole("checkbox", { name: "On sale" }).click();
    await expect.poll(() => requestedQueries).toContain("category=lighting&onSale=true");
    await back().click();
    await expect.poll(shownAddress).toMatch(/\?category=lighting(&title=Lighting)?$/);
    await back().click();
    await expectAfterDelayedResponses("everything");
  });
});
