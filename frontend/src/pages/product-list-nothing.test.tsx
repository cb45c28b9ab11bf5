import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { ProductListPage } from "@/pages/product-list";
import { shownAddress } from "@/test/address";
import { addHandlers, problem } from "@/test/api";
import { productSummary } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";
import { holdResponse, nextFrames } from "@/test/settled";

const hot = [productSummary({ id: 7, name: "Hot lamp", isHot: true })];

/** A search finds products only for the term "lmap" without a category. */
const products = http.get("/api/v1/products", ({ request }) => {
  const query = new URL(request.url).searchParams;
  const term = query.get("searchTerm");
  const isFound = term === null || (term === "lmap" && !query.has("category"));
  const items = isFound ? hot : [];
  const total = isFound ? 4 : 0;
  return HttpResponse.json({ items, total, page: 1, perPage: 24, pageCount: total && 1 });
});
const corrections = http.get("/api/v1/search-corrections", () =>
  HttpResponse.json({ items: ["lamp", "lamps"] }),
);

const show = (address: string, ...handlers: Parameters<typeof addHandlers>) => {
  addHandlers(...handlers, corrections, products);
  return renderPage(<ProductListPage />, address);
};
const link = (name: string | RegExp) => page.getByRole("link", { name, exact: true });

beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

describe("[CAT-01, CAT-03] a list without a match", () => {
  test("suggests another spelling", async () => {
    await show("/shop/sidebar/3cols?searchTerm=zzz&instock=1");
    await expect.element(page.getByText("Did you mean")).toBeVisible();
    await link("lamps").click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?searchTerm=lamps");
  });

  test("[CAT-02] of a category that the shop does not have is the not-found page", async () => {
    await show("/shop/sidebar/3cols?category=zzz&searchTerm=zzz");
    await expect.element(page.getByRole("heading", { name: "Error 404" })).toBeVisible();
    await expect.element(link("Back to homepage")).toHaveAttribute("href", "/");
  });

  test("[CAT-02] is not shown for values that can't be an id: they filter nothing", async () => {
    await show("/shop/sidebar/3cols?subcategory=nonsense&categories=nonsense");
    await expect.element(link("Hot lamp")).toBeVisible();
    await expect.element(link(/^Remove filter/)).not.toBeInTheDocument();
  });

  test("offers the whole shop for a search in one category", async () => {
    await show("/shop/sidebar/list?searchTerm=lmap&category=lighting");
    await link(/^Search in all categories/).click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/list?searchTerm=lmap");
    await expect.element(page.getByRole("link", { name: "Hot lamp", exact: true })).toBeVisible();
  });

  test("offers only wider lists that have products", async () => {
    await show("/shop/sidebar/3cols?searchTerm=zzz&instock=1&onsale=1");
    await expect.element(link("Without “zzz” 4 products")).toBeVisible();
    await expect.element(link(/^Without In stock/)).not.toBeInTheDocument();
  });

  test("offers the remaining wider lists if one fails to load", async () => {
    const oneFails = http.get("/api/v1/products", ({ request }) => {
      const query = new URL(request.url).searchParams;
      const isWithoutStock = query.has("searchTerm") && !query.has("inStock");
      return isWithoutStock ? problem(502, "retail-unavailable") : undefined;
    });
    await show("/shop/sidebar/3cols?searchTerm=zzz&instock=1", oneFails);
    await expect.element(link("Without “zzz” 4 products")).toBeVisible();
  });

  test("shows hot deals and links to the categories", async () => {
    await show("/shop/sidebar/3cols?searchTerm=zzz");
    await expect.element(page.getByRole("heading", { name: "Hot deals" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Hot lamp", exact: true })).toBeVisible();
    await expect
      .element(
        page.getByRole("navigation", { name: "Shop by category" }).getByRole("link", {
          name: "Lighting",
        }),
      )
      .toHaveAttribute("href", "/shop/sidebar/3cols?category=lighting&title=Lighting");
  });

  test("causes no layout shift while the alternatives are loading", async () => {
    const { released, release } = holdResponse();
    const requestStarted = holdResponse();
    const slow = http.get("/api/v1/search-corrections", async () => {
      requestStarted.release();
      await released;
      return HttpResponse.json({ items: ["lamp"] });
    });
    await show("/shop/sidebar/3cols?searchTerm=zzz", slow);
    await expect.element(page.getByRole("heading", { name: "No products found" })).toBeVisible();
    await requestStarted.released;
    await nextFrames();
    await expect.element(page.getByRole("heading", { name: "Hot deals" })).not.toBeInTheDocument();
    release();
    await expect.element(link("lamp")).toBeVisible();
  });

  test("shows categories and hot deals in the same render", async () => {
    const { released, release } = holdResponse();
    const requestStarted = holdResponse();
    const slow = http.get("/api/v1/products", async ({ request }) => {
      if (!new URL(request.url).searchParams.has("hot")) return undefined;
      requestStarted.release();
      await released;
      return undefined;
    });
    const categories = page.getByRole("navigation", { name: "Shop by category" });
    await show("/shop/sidebar/3cols?searchTerm=zzz", slow);
    await requestStarted.released;
    await expect.element(page.getByRole("heading", { name: "No products found" })).toBeVisible();
    await nextFrames();
    await expect.element(categories).not.toBeInTheDocument();
    release();
    await expect.element(categories).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Hot lamp", exact: true })).toBeVisible();
  });

  test("works without the parts that fail to load", async () => {
    const broken = [
      http.get("/api/v1/search-corrections", () => problem(502, "retail-unavailable")),
      http.get("/api/v1/products", ({ request }) =>
        new URL(request.url).searchParams.has("hot")
          ? problem(400, "invalid-parameter")
          : undefined,
      ),
    ];
    await show("/shop/sidebar/3cols?searchTerm=zzz", ...broken);
    await expect.element(page.getByRole("heading", { name: "Shop by category" })).toBeVisible();
    await expect.element(page.getByText("Did you mean")).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Hot deals" })).not.toBeInTheDocument();
    await expect.element(link("Show all products")).toBeVisible();
  });
});
