import { http, HttpResponse } from "msw";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ProductListPage } from "@/pages/product-list";
import { STORAGE_KEY } from "@/store/store";
import { shownAddress } from "@/test/address";
import { addHandlers } from "@/test/api";
import { productSummary } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";

const lamp = productSummary();
const chair = productSummary({ id: 2, name: "Chair", salePriceCents: 999 });

const list = http.get("/api/v1/products", ({ request }) => {
  const query = new URL(request.url).searchParams;
  const items = query.get("onSale") === "true" ? [chair] : [lamp, chair];
  if (query.get("searchTerm") === "nothing") {
    return HttpResponse.json({ items: [], total: 0, page: 1, perPage: 24, pageCount: 0 });
  }
  const total = query.get("onSale") === "true" ? 1 : 30;
  return HttpResponse.json({
    items,
    total,
    page: Number(query.get("page") ?? 1),
    perPage: 24,
    pageCount: Math.ceil(total / 24),
  });
});

const show = (address: string) => {
  addHandlers(list);
  return renderPage(<ProductListPage />, address);
};
const count = () => page.getByRole("region", { name: "Products" }).getByRole("status");

afterEach(() => vi.restoreAllMocks());

describe("product list on a desktop", () => {
  beforeEach(() => page.viewport(1440, 900));

  test("[CAT-01] shows products, their number, filters and pages", async () => {
    await show("/shop/sidebar/3cols");
    await expect
      .element(page.getByRole("heading", { name: "All Products", level: 1 }))
      .toBeVisible();
    await expect.element(page.getByRole("link", { name: "Lamp", exact: true })).toBeVisible();
    await expect.element(count()).toHaveTextContent("30 products");
    await expect.element(page.getByRole("link", { name: "Lighting", exact: true })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "North" })).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Page 2" }))
      .toHaveAttribute("href", "/shop/sidebar/3cols?page=2");
  });

  test("[CAT-02] a filter changes the address, and going back removes it", async () => {
    await show("/shop/sidebar/3cols?page=2");
    await page.getByRole("checkbox", { name: "On sale" }).click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?onsale=1");
    await expect.element(count()).toHaveTextContent("1 product");
    await page.getByRole("button", { name: "Browser back" }).click();
    await expect.element(page.getByRole("checkbox", { name: "On sale" })).not.toBeChecked();
    await expect.element(count()).toHaveTextContent("30 products");
  });

  test("[CAT-02] a second filter keeps the first, even before the list changes", async () => {
    await show("/shop/sidebar/3cols");
    const press = (name: string) => {
      const click = new MouseEvent("click", { bubbles: true, cancelable: true });
      page.getByRole("checkbox", { name }).element().dispatchEvent(click);
    };
    await expect.element(page.getByRole("checkbox", { name: "In stock" })).toBeVisible();
    press("In stock");
    // Only what React renders at once is shown now.
    await Promise.resolve();
    press("On sale");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?instock=1&onsale=1");
    press("In stock");
    await Promise.resolve();
    await page.getByRole("link", { name: "Remove filter On sale" }).click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols");
  });

  test("[CAT-02] an applied filter can be removed", async () => {
    await show("/shop/sidebar/list?brand=3&brandName=North&onsale=1");
    await page.getByRole("link", { name: "Remove filter On sale" }).click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/list?brand=3&brandName=North");
  });

  test("the focus stays within the filters, and then moves to the products", async () => {
    await show("/shop/sidebar/list?brand=3&brandName=North&onsale=1");
    const north = page.getByRole("link", { name: "Remove filter North" });
    await north.click();
    await expect.element(page.getByRole("link", { name: "Remove filter On sale" })).toHaveFocus();
    // The focus moves before the list does, and the next link still keeps the first filter.
    await expect.element(north).not.toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    await expect.poll(shownAddress).toBe("/shop/sidebar/list");
    await expect.element(page.getByRole("region", { name: "Products" })).toHaveFocus();
  });

  test("[CAT-05] prices can be typed in either order, and an invalid amount shows an error", async () => {
    await show("/shop/sidebar/3cols");
    await page.getByLabelText("Lowest price in euro").fill("cheap");
    await page.getByRole("button", { name: "Go", exact: true }).click();
    await expect.element(page.getByText("Type an amount such as 25 or 24.99")).toBeVisible();
    await page.getByLabelText("Lowest price in euro").fill("1000000.01");
    await page.getByRole("button", { name: "Go", exact: true }).click();
    await expect.element(page.getByText("Type an amount such as 25 or 24.99")).toBeVisible();
    await page.getByLabelText("Lowest price in euro").fill("25");
    await page.getByLabelText("Highest price in euro").fill("9,50");
    await page.getByRole("button", { name: "Go", exact: true }).click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?min=9.50&max=25");
  });

  test("[CAT-05] one click shows products under 25 euro", async () => {
    await show("/shop/sidebar/3cols");
    await page.getByRole("link", { name: "Under 25 euro" }).click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?max=25");
  });

  test("[CAT-01] sorting starts from the first page", async () => {
    await show("/shop/sidebar/3cols?page=2");
    await page.getByLabelText("Sort by").selectOptions("price_asc");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?sort=price_asc");
  });

  test("an empty list links to all products", async () => {
    await show("/shop/sidebar/3cols?searchTerm=nothing");
    await expect.element(page.getByRole("heading", { name: "No products found" })).toBeVisible();
    await page.getByRole("link", { name: "Show all products" }).click();
    await expect.element(count()).toHaveTextContent("30 products");
  });

  test("[CART-05] a card adds its product to the cart", async () => {
    localStorage.removeItem(STORAGE_KEY);
    await show("/shop/sidebar/3cols");
    await page.getByRole("button", { name: "Add to cart: Lamp" }).click();
    await expect.element(page.getByText("Product added to Cart.")).toBeVisible();
  });
});

test("[CAT-05] on a phone the list changes only when the collected filters are applied", async () => {
  await page.viewport(390, 844);
  await show("/shop/sidebar/3cols");
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("checkbox", { name: "On sale" }).click();
  await expect.poll(shownAddress).toBe("/shop/sidebar/3cols");
  await sheet.getByLabelText("Highest price in euro").fill("cheap");
  await sheet.getByRole("button", { name: "Show 1 product" }).click();
  await expect.element(sheet.getByText("Type an amount such as 25 or 24.99")).toBeVisible();
  await expect.element(sheet.getByLabelText("Highest price in euro")).toHaveFocus();
  await sheet.getByLabelText("Highest price in euro").fill("40");
  await sheet.getByRole("button", { name: "Show 1 product" }).click();
  await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?max=40&onsale=1");
  await expect.element(sheet).not.toBeInTheDocument();
});

test("open filters stay open when a tablet is rotated", async () => {
  await page.viewport(820, 1180);
  await show("/shop/sidebar/3cols");
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect.element(sheet).toBeVisible();
  await page.viewport(1180, 820);
  await expect.element(sheet.getByRole("checkbox", { name: "On sale" })).toBeVisible();
});

/** Remounts the page for another path, as the app does. */
function PageOfPath() {
  return <ProductListPage key={useLocation().pathname} />;
}

test("[CAT-01] the focus stays on the layout switch", async () => {
  await page.viewport(1440, 900);
  addHandlers(list);
  await renderPage(<PageOfPath />, "/shop/sidebar/3cols");
  await page.getByRole("link", { name: "Show as list" }).click();
  await expect.poll(shownAddress).toBe("/shop/sidebar/list");
  await expect.element(page.getByRole("link", { name: "Show as list" })).toHaveFocus();
});
