import type { OrderSummary } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { shownAddress } from "@/test/address";
import { problem } from "@/test/api";
import { orderLine, orderList, orderSummary } from "@/test/customers";
import { advanceClock, stopTheClock } from "@/test/popups";
import { openDashboard } from "@/test/render-dashboard";
import { pollUntil } from "@/test/settled";

const ORDERS = "/api/v1/orders";
const orderSummaries = (count: number): OrderSummary[] =>
  Array.from({ length: count }, (_, index) =>
    orderSummary({ id: index + 1, code: `W-${String(index + 1)}` }),
  );
const heading = (name: string) => page.getByRole("heading", { name, exact: true });
const searchField = () => page.getByRole("searchbox", { name: "Search your orders" });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("[ACC-08] the list of orders", () => {
  test("shows number, date, item count and total of each order, and links to it", async () => {
    await openDashboard("?tab=orders");
    const row = page.getByRole("listitem").filter({ hasText: "Order W-1017" });
    await expect.element(row).toHaveTextContent(/14 March 2026/);
    await expect.element(row).toHaveTextContent(/2 items/);
    await expect.element(row).toHaveTextContent(/€44\.98/);
    await expect.element(page.getByText("1 order", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Order W-1017" }).click();
    await expect.poll(shownAddress).toBe("/shop/dashboard?tab=orders&order=17");
  });

  test("an order without a date shows no date", async () => {
    await openDashboard("?tab=orders", { orders: [orderSummary({ placedAt: null })] });
    await expect.element(page.getByRole("link", { name: "Order W-1017" })).toBeVisible();
    expect(document.querySelector("time")).toBeNull();
  });

  test("a customer without orders gets a link to the products", async () => {
    await openDashboard("?tab=orders", { orders: [] });
    await expect.element(heading("No orders yet")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Browse products" }))
      .toHaveAttribute("href", "/shop/sidebar/3cols");
  });

  test("the search starts when typing pauses, and replaces the history entry", async () => {
    const searches: (string | null)[] = [];
    await openDashboard(
      "?tab=orders&page=2",
      {},
      http.get(ORDERS, ({ request }) => {
        const { searchParams } = new URL(request.url);
        searches.push(`${searchParams.get("search") ?? ""} ${searchParams.get("page") ?? ""}`);
        return HttpResponse.json(orderList(searchParams.has("search") ? [] : orderSummaries(10)));
      }),
    );
    await expect.element(page.getByRole("link", { name: "Order W-1", exact: true })).toBeVisible();
    stopTheClock();
    await searchField().fill("v");
    await advanceClock(399);
    await searchField().fill(" vase ");
    await advanceClock(399);
    expect(searches).toEqual([" 2"]);
    await advanceClock(1);
    await expect.element(heading("No orders found")).toBeVisible();
    await expect.poll(shownAddress).toBe("/shop/dashboard?tab=orders&search=vase");
    expect(searches).toEqual([" 2", "vase 1"]);
    await expect.element(searchField()).toHaveFocus();
    await expect.element(searchField()).toHaveValue(" vase ");
    await page.getByRole("link", { name: "Show all orders" }).click();
    await expect.element(searchField()).toHaveValue("");
    await expect.element(page.getByRole("link", { name: "Order W-1", exact: true })).toBeVisible();
  });

  test("Enter searches immediately", async () => {
    await openDashboard("?tab=orders");
    await expect.element(searchField()).toBeVisible();
    // With a fake clock the pause never ends.
    stopTheClock();
    await searchField().fill("lamp");
    await userEvent.keyboard("{Enter}");
    await pollUntil(() => shownAddress() === "/shop/dashboard?tab=orders&search=lamp");
  });

  test("leaving the page during the pause does not navigate back", async () => {
    await openDashboard("?tab=orders");
    await expect.element(searchField()).toBeVisible();
    stopTheClock();
    await searchField().fill("lamp");
    await page.getByRole("link", { name: "Overview" }).click();
    await pollUntil(() => shownAddress() === "/shop/dashboard");
    await advanceClock(1000);
    expect(shownAddress()).toBe("/shop/dashboard");
  });

  test("the page number is in the address, and the heading takes the focus", async () => {
    await openDashboard(
      "?tab=orders&search=lamp",
      {},
      http.get(ORDERS, ({ request }) => {
        const number = Number(new URL(request.url).searchParams.get("page"));
        const items = orderSummaries(20).slice((number - 1) * 10, number * 10);
        return HttpResponse.json(orderList(items, { page: number, total: 20, pageCount: 2 }));
      }),
    );
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect.element(page.getByRole("link", { name: "Order W-11" })).toBeVisible();
    await expect.poll(shownAddress).toBe("/shop/dashboard?tab=orders&page=2&search=lamp");
    await expect.element(heading("Orders")).toHaveFocus();
  });

  test("a page beyond the last links to the first", async () => {
    await openDashboard(
      "?tab=orders&page=9",
      {},
      http.get(ORDERS, () =>
        HttpResponse.json(orderList([], { page: 9, total: 12, pageCount: 2 })),
      ),
    );
    await expect.element(heading("There is no such page")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Go to the first page" }))
      .toHaveAttribute("href", "/shop/dashboard?tab=orders");
  });

  test("orders that fail to load can be requested again", async () => {
    let isDown = true;
    await openDashboard(
      "?tab=orders",
      {},
      http.get(ORDERS, () =>
        isDown
          ? problem(400, "invalid-parameter")
          : HttpResponse.json(orderList(orderSummaries(1))),
      ),
    );
    await expect.element(heading("Your orders could not be loaded")).toBeVisible();
    isDown = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByRole("link", { name: "Order W-1" })).toBeVisible();
    await expect.element(page.getByRole("region", { name: "Orders" })).toHaveFocus();
  });
});

describe("[ACC-08] one order", () => {
  test("shows its lines and details", async () => {
    await openDashboard("?tab=orders&page=2&search=lamp&order=17", {
      order: {
        lines: [
          orderLine(),
          orderLine({ name: "Tall lamp", relatedVariantId: 9, unitPriceCents: 250_000 }),
          orderLine({ name: "Old lamp", productId: null, quantity: 1 }),
        ],
        notes: "Ring <b>twice</b>.\nThank you",
      },
    });
    await expect.element(heading("Order W-1017")).toBeVisible();
    await expect.element(page.getByText("Placed on 14 March 2026, 11:20")).toBeVisible();
    const tallLampRow = page.getByRole("listitem").filter({ hasText: "Tall lamp" });
    await expect.element(tallLampRow).toHaveTextContent(/2 × €2,500\.00/);
    await expect.element(tallLampRow).toHaveTextContent(/€5,000\.00/);
    await expect
      .element(page.getByRole("link", { name: "Tall lamp" }))
      .toHaveAttribute("href", "/product/default/1?variant=9");
    await expect.element(page.getByText("Old lamp")).toBeVisible();
    expect(page.getByRole("link", { name: "Old lamp" }).elements()).toEqual([]);
    await Promise.all(
      ["Delivery: Courier", "€5.00", "€44.98", "Card", "Ring <b>twice</b>."].map(async (text) => {
        await expect.element(page.getByText(text).first()).toBeVisible();
      }),
    );
    await expect
      .element(page.getByRole("link", { name: "All orders" }))
      .toHaveAttribute("href", "/shop/dashboard?tab=orders&page=2&search=lamp");
  });

  test("unknown details are left out", async () => {
    await openDashboard("?tab=orders&order=17", {
      order: { shipping: null, paymentMethod: null, notes: null, placedAt: null },
    });
    await expect.element(heading("Order W-1017")).toBeVisible();
    for (const text of ["Delivery", "Payment", "Your notes", "Placed on"]) {
      expect(page.getByText(text).elements()).toEqual([]);
    }
  });

  test("another customer's order is not found", async () => {
    await openDashboard(
      "?tab=orders&order=99",
      {},
      http.get(`${ORDERS}/99`, () => problem(404, "not-found")),
    );
    await expect.element(heading("This order could not be found")).toBeVisible();
  });

  test("an order opened from the list takes the focus, and Back returns to the list", async () => {
    await openDashboard("?tab=orders");
    await page.getByRole("link", { name: "Order W-1017" }).click();
    await expect.element(heading("Order W-1017")).toHaveFocus();
    await page.getByRole("link", { name: "All orders" }).click();
    await expect.element(heading("Orders")).toHaveFocus();
  });
});
