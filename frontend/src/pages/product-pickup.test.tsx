import type { Product } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { ProductPage } from "@/pages/product";
import { addHandlers } from "@/test/api";
import { product, storefront } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";

const monday = { day: "monday", hours: "10:00 - 19:00" } as const;
const shop = (place: string) => ({
  warehouse: `${place} warehouse`,
  name: `Market Street, ${place}`,
  place,
  workingHours: [monday],
});
const IN_SHOP = /^(?:In|Not in) our shop/;
const shown = () =>
  page
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent)
    .filter((text) => IN_SHOP.test(text));

const MONDAY = new Date(2026, 10, 30, 12);
const SUNDAY = new Date(2026, 10, 29, 12);

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

function show(fields: Partial<Product>, now = MONDAY) {
  vi.setSystemTime(now);
  addHandlers(
    http.get("/api/v1/storefront", () =>
      HttpResponse.json(storefront({ pickupShops: ["Nicosia", "Limassol", "Paphos"].map(shop) })),
    ),
    http.get("/api/v1/products/1", () => HttpResponse.json(product(fields))),
    http.get("/api/v1/products/:id/related", () => HttpResponse.json({ items: [] })),
    http.get("/api/v1/products/:id/stock", () =>
      HttpResponse.json({
        productId: 1,
        total: 9,
        warehouses: [
          { name: "Hub", quantity: 7 },
          { name: "Nicosia warehouse", quantity: 2 },
          { name: "Limassol warehouse", quantity: 0 },
        ],
      }),
    ),
  );
  return renderPage(<ProductPage />, "/product/default/1", "/product/default/:id");
}

describe("[PROD-04] the stock in shops", () => {
  test("says which shop has the product today, and which has none", async () => {
    await show({});
    await expect.poll(shown).toEqual([
      "In our shop in Nicosia todayMarket Street, Nicosia, 10:00 - 19:00",
      "Not in our shop in Limassol",
      // The Retail API has no warehouse of the shop in Paphos.
    ]);
  });

  test("names the day on which a closed shop opens", async () => {
    await show({}, SUNDAY);
    await expect.element(page.getByText("In our shop in Nicosia on Monday")).toBeVisible();
  });

  const variant = {
    id: 11,
    name: "Lamp small",
    slug: "v",
    options: null,
    priceCents: 900,
    salePriceCents: null,
    lowestPrice30DaysCents: null,
    unitPrice: null,
    stock: 2,
    pictures: [],
  };

  test("is that of the chosen variant", async () => {
    await show({ relatedVariants: [variant] });
    await expect.element(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    expect(shown()).toEqual([]);
    await page.getByRole("radio", { name: "small" }).click();
    await expect.element(page.getByText("In our shop in Nicosia today")).toBeVisible();
  });

  const color = { colorName: "Red", color: "#f00", sizes: ["S"], priceCents: 900, unitPrice: null };

  test("is not shown of colours and sizes, which have no stock of their own", async () => {
    await show({ variants: [color] });
    await page.getByRole("button", { name: "Red" }).click();
    await page.getByRole("radio", { name: "S" }).click();
    await expect.element(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    expect(shown()).toEqual([]);
  });
});
