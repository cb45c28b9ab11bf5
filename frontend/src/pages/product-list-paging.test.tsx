import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { ProductListPage } from "@/pages/product-list";
import { shownAddress } from "@/test/address";
import { addHandlers } from "@/test/api";
import { productSummary } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";

const list = http.get("/api/v1/products", ({ request }) => {
  const shown = Number(new URL(request.url).searchParams.get("page") ?? 1);
  const items = [productSummary({ name: `Lamp ${String(shown)}` })];
  return HttpResponse.json({ items, total: 30, page: shown, perPage: 24, pageCount: 2 });
});

afterEach(() => vi.restoreAllMocks());

test("[CAT-01] another page of the list takes the focus", async () => {
  addHandlers(list);
  await renderPage(<ProductListPage />, "/shop/sidebar/3cols");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect.element(page.getByRole("link", { name: "Lamp 2", exact: true })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Products" })).toHaveFocus();
});

test("[CAT-02] a page beyond the last one shows a message and links to the first", async () => {
  const beyond = http.get("/api/v1/products", ({ request }) =>
    request.url.includes("page=99")
      ? HttpResponse.json({ items: [], total: 30, page: 99, perPage: 24, pageCount: 2 })
      : undefined,
  );
  addHandlers(beyond, list);
  await renderPage(<ProductListPage />, "/shop/sidebar/list?page=99");
  await expect.element(page.getByRole("heading", { name: "There is no such page" })).toBeVisible();
  await expect.element(page.getByText("30 products", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Go to the first page" }).click();
  await expect.poll(shownAddress).toBe("/shop/sidebar/list");
  await expect.element(page.getByRole("link", { name: "Lamp 1", exact: true })).toBeVisible();
});

test("a click between the page numbers does not scroll the list", async () => {
  addHandlers(list);
  await renderPage(<ProductListPage />, "/shop/sidebar/3cols");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect.element(pages).toBeVisible();
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  const element = pages.element();
  if (element instanceof HTMLElement) element.click();
  expect(scroll).not.toHaveBeenCalled();
});
