import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { ProductListPage } from "@/pages/product-list";
import { answerWith } from "@/test/api";
import { productSummary } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";

const list = http.get("/api/v1/products", ({ request }) => {
  const shown = Number(new URL(request.url).searchParams.get("page") ?? 1);
  const items = [productSummary({ name: `Lamp ${String(shown)}` })];
  return HttpResponse.json({ items, total: 30, page: shown, perPage: 24, pageCount: 2 });
});

afterEach(() => vi.restoreAllMocks());

test("[CAT-01] another page of the list takes the focus", async () => {
  answerWith(list);
  await renderPage(<ProductListPage />, "/shop/sidebar/3cols");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect.element(page.getByRole("link", { name: "Lamp 2", exact: true })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Products" })).toHaveFocus();
});

test("a click between the numbers leaves the list where it is", async () => {
  answerWith(list);
  await renderPage(<ProductListPage />, "/shop/sidebar/3cols");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect.element(pages).toBeVisible();
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  const element = pages.element();
  if (element instanceof HTMLElement) element.click();
  expect(scroll).not.toHaveBeenCalled();
});
