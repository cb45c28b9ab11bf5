import { QueryClientProvider } from "@tanstack/react-query";
import { http, HttpResponse } from "msw";
import { Suspense } from "react";
import { BrowserRouter, Link } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { createQueryClient } from "@/api/query-client";
import { ProductListPage } from "@/pages/product-list";
import { addHandlers } from "@/test/api";
import { productSummary } from "@/test/catalogue";
import { listFacets } from "@/test/facets";

const addressBefore = location.pathname + location.search;
const shownAddress = () => location.pathname + location.search;

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, "", addressBefore);
});

async function show(address: string) {
  addHandlers(
    http.get("/api/v1/products", () =>
      HttpResponse.json({
        items: [productSummary()],
        total: 1,
        page: 1,
        perPage: 24,
        pageCount: 1,
        facets: listFacets(),
      }),
    ),
  );
  history.replaceState(null, "", address);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <Suspense fallback="Waiting">
          <Link to="/shop/sidebar/3cols?colors=red">Red products</Link>
          <ProductListPage />
        </Suspense>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole("checkbox", { name: "Red" })).toBeVisible();
}

const press = (role: "checkbox" | "link", name: string) => {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  page.getByRole(role, { name, exact: true }).element().dispatchEvent(click);
};

describe("[CAT-02] two clicks before React renders the first", () => {
  test("apply both filters", async () => {
    await show("/shop/sidebar/3cols?instock=1&page=2");
    press("checkbox", "In stock");
    press("checkbox", "On sale");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?onsale=1");
    await expect.element(page.getByRole("checkbox", { name: "In stock" })).not.toBeChecked();
    await expect.element(page.getByRole("checkbox", { name: "On sale" })).toBeChecked();
  });

  test("apply both values of a facet", async () => {
    await show("/shop/sidebar/3cols");
    press("checkbox", "Red");
    press("checkbox", "Midnight blue");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?colors=midnight%20blue,red");
  });

  test("add the filter to the list that a link leads to", async () => {
    await show("/shop/sidebar/3cols?instock=1");
    press("link", "Red products");
    press("checkbox", "On sale");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?colors=red&onsale=1");
  });
});
