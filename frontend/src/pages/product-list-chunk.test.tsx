import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { ProductListPage } from "@/pages/product-list";
import { shownAddress } from "@/test/address";
import { addHandlers } from "@/test/api";
import { productSummary } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";

vi.mock(import("@/ui/lazy-component"), () => ({
  lazyComponent: () => ({
    Component: () => null,
    preload: () => Promise.reject(new TypeError("Failed to fetch the chunk")),
    isLoaded: () => false,
  }),
}));
afterEach(() => vi.restoreAllMocks());

test("[CAT-05] if the filter sheet's chunk fails, a phone shows the filters in the page", async () => {
  await page.viewport(390, 844);
  addHandlers(
    http.get("/api/v1/products", () =>
      HttpResponse.json({
        items: [productSummary()],
        total: 1,
        page: 1,
        perPage: 24,
        pageCount: 1,
      }),
    ),
  );
  await renderPage(<ProductListPage />, "/shop/sidebar/3cols");
  const column = page.getByRole("complementary", { name: "Filters" });
  await expect.element(column).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await column.getByRole("checkbox", { name: "On sale" }).click();
  await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?onsale=1");
  await expect.element(column.getByRole("checkbox", { name: "On sale" })).toBeChecked();
});
