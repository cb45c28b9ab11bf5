import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { ProductPage } from "@/pages/product";
import { addHandlers, problem } from "@/test/api";
import { product, productSummary } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";

const STORAGE_KEY = "viewed-products";
const stored = () => localStorage.getItem(STORAGE_KEY);
const row = page.getByRole("region", { name: "Recently viewed products", exact: true });
const names = () =>
  row
    .getByRole("heading", { level: 3 })
    .elements()
    .map((name) => name.textContent);

let requested: string[] = [];
const NAMES: Record<string, string> = { 1: "Lamp", 2: "Desk", 3: "Chair", 4: "Shelf" };

beforeEach(() => {
  localStorage.removeItem(STORAGE_KEY);
  requested = [];
  addHandlers(
    http.get("/api/v1/products/:id", ({ params }) => {
      const id = String(params["id"]);
      requested.push(id);
      const name = NAMES[id];
      if (name === undefined) return problem(404, "not-found");
      return HttpResponse.json(product({ id: Number(id), name }));
    }),
    http.get("/api/v1/products/:id/related", () =>
      HttpResponse.json({ items: [productSummary({ id: 9, name: "Cushion" })] }),
    ),
    http.get("/api/v1/products/:id/stock", ({ params }) =>
      HttpResponse.json({ productId: Number(params["id"]), total: 1, warehouses: [] }),
    ),
  );
});
afterEach(() => vi.restoreAllMocks());

const open = (id: number) =>
  renderPage(<ProductPage />, `/product/default/${String(id)}`, "/product/default/:id");

describe("[PROD-01] recently viewed products", () => {
  test("are remembered in this browser, the last one first, at most five", async () => {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([2, 1, 3, 4, 5, "x", -1]));
    await open(1);
    await expect.poll(stored).toBe("[1,2,3,4,5]");
  });

  test("are shown without the current product and without products that are gone", async () => {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([3, 1, 99, 2]));
    await open(1);
    await expect.element(page.getByRole("link", { name: "Cushion" })).toBeInTheDocument();
    await expect.poll(stored).toBe("[1,3,99,2]");
    expect(requested).toEqual(["1"]);
    document.documentElement.scrollTop = document.documentElement.scrollHeight;
    await expect.poll(names).toEqual(["Chair", "Desk"]);
  });

  test("leave no gap if all are gone", async () => {
    localStorage.setItem(STORAGE_KEY, "[99]");
    await open(1);
    const height = () => [...document.querySelectorAll(".deferred-area")].at(-1)?.clientHeight;
    await expect.poll(stored).toBe("[1,99]");
    await expect.poll(height).toBeGreaterThan(300);
    document.documentElement.scrollTop = document.documentElement.scrollHeight;
    await expect.poll(height).toBe(0);
    expect(requested).toContain("99");
    expect(row.elements()).toEqual([]);
  });
});
