import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { changeCustomer } from "@/features/session/customer-change";
import { WishlistPage } from "@/pages/wishlist";
import { storeLoginData } from "@/store/login-data";
import type { SavedProduct } from "@/store/saved-product";
import { followOtherTabs, STORAGE_KEY, useStore } from "@/store/store";
import { addHandlers, problem } from "@/test/api";
import { product } from "@/test/catalogue";
import { createTestQueryClient, renderPage } from "@/test/render-page";
import { customer } from "@/test/session";
import { holdResponse, nextFrames, waitUntilSettled } from "@/test/settled";

const lamp: SavedProduct = {
  id: 1,
  productId: 1,
  name: "Lamp",
  choice: null,
  priceCents: 1999,
  stock: 3,
  picture: null,
};
const wish = (id: number, name: string, fields: Partial<SavedProduct> = {}): SavedProduct => ({
  ...lamp,
  id,
  productId: id,
  name,
  ...fields,
});
const chair = wish(2, "Chair");
const desk = wish(3, "Desk");

const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
const wished = () => useStore.getState().wishlist.map(({ name }) => name);
const openWishlist = (...wishlist: SavedProduct[]) => {
  useStore.setState({ wishlist });
  return renderPage(<WishlistPage />, "/shop/wishlist");
};

const productHandlers = [
  http.get("/api/v1/products/:id", ({ params }) =>
    HttpResponse.json(product({ id: Number(params["id"]), stock: 3 })),
  ),
  http.get("/api/v1/products/:id/stock", ({ params }) =>
    HttpResponse.json({ productId: Number(params["id"]), total: 3, warehouses: [] }),
  ),
];

beforeEach(() => {
  localStorage.removeItem(STORAGE_KEY);
  useStore.setState({ cart: [], wishlist: [], compare: [] });
  addHandlers(...productHandlers);
});

describe("[CART-07] the wishlist page", () => {
  test("an empty wishlist links to the products", async () => {
    await openWishlist();
    await expect
      .element(page.getByRole("heading", { name: "Your wishlist is empty" }))
      .toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Browse products" }))
      .toHaveAttribute("href", "/shop/sidebar/3cols");
  });

  test("a removed item is restored at its position, with the focus", async () => {
    await openWishlist(lamp, chair, desk);
    await page.getByRole("button", { name: "Remove Chair" }).click();
    await expect.element(page.getByText("Product removed from Wishlist.")).toBeVisible();
    expect(wished()).toEqual(["Lamp", "Desk"]);
    await expect.element(page.getByRole("button", { name: "Undo" })).toHaveFocus();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.element(page.getByRole("link", { name: "Chair" })).toHaveFocus();
    expect(wished()).toEqual(["Lamp", "Chair", "Desk"]);
  });

  test("all items are cleared, and all are restored", async () => {
    await openWishlist(lamp, chair);
    await page.getByRole("button", { name: "Clear wishlist" }).click();
    await expect.element(page.getByText("Your wishlist was cleared.")).toBeVisible();
    expect(wished()).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.element(row("Chair")).toBeVisible();
    expect(wished()).toEqual(["Lamp", "Chair"]);
  });

  test("moves one piece of an item to the cart", async () => {
    await openWishlist(lamp, chair);
    await page.getByRole("button", { name: "Move to cart: Chair" }).click();
    await expect.element(page.getByText("Product moved to Cart.")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "View cart" })).toHaveFocus();
    expect(wished()).toEqual(["Lamp"]);
    expect(useStore.getState().cart).toEqual([{ ...chair, quantity: 1 }]);
  });

  test("an item that is out of stock is refused and stays", async () => {
    addHandlers(http.get("/api/v1/products/1", () => HttpResponse.json(product({ stock: 0 }))));
    await openWishlist({ ...lamp, stock: 0 });
    await expect.element(row("Lamp").getByText("Out Of Stock")).toBeVisible();
    await page.getByRole("button", { name: "Move to cart: Lamp" }).click();
    await expect.element(page.getByText("Product out of stock!")).toBeVisible();
    expect(wished()).toEqual(["Lamp"]);
    expect(useStore.getState().cart).toEqual([]);
  });

  test("no more pieces than the stock can be moved", async () => {
    useStore.setState({ cart: [{ ...lamp, quantity: 3 }] });
    await openWishlist(lamp);
    await page.getByRole("button", { name: "Move to cart: Lamp" }).click();
    await expect
      .element(page.getByText("Sorry, you can't add that amount to the cart."))
      .toBeVisible();
    expect(wished()).toEqual(["Lamp"]);
  });

  test("an item links to its product with the choice", async () => {
    addHandlers(http.get("/api/v1/products/:id", () => problem(502, "retail-unavailable")));
    await openWishlist(
      wish(31, "Tall lamp", { productId: 1 }),
      wish(4, "Shirt - Red, M", { choice: { color: "Red", size: "M" } }),
    );
    await expect
      .element(page.getByRole("link", { name: "Tall lamp" }))
      .toHaveAttribute("href", "/product/default/1?variant=31");
    await expect
      .element(page.getByRole("link", { name: "Shirt - Red, M" }))
      .toHaveAttribute("href", "/product/default/4?color=Red&size=M");
  });

  test("shows current prices and stock, and a deleted product can only be removed", async () => {
    addHandlers(
      http.get("/api/v1/products/1", () => HttpResponse.json(product({ priceCents: 2100 }))),
      http.get("/api/v1/products/1/stock", () =>
        HttpResponse.json({ productId: 1, total: 0, warehouses: [] }),
      ),
      http.get("/api/v1/products/2", () => problem(404, "not-found")),
      http.get("/api/v1/products/3", () => problem(502, "retail-unavailable")),
    );
    await openWishlist(lamp, chair, desk);
    await expect.element(row("Lamp").getByText("The price was €19.99.")).toBeVisible();
    await expect.element(row("Lamp").getByText("€21.00")).toBeVisible();
    await expect.element(row("Lamp").getByText("Out Of Stock")).toBeVisible();
    await expect.element(row("Chair").getByText("no longer available")).toBeVisible();
    await expect.element(row("Chair").getByRole("link")).not.toBeInTheDocument();
    await expect.poll(() => row("Chair").getByRole("button").elements()).toHaveLength(1);
    await expect.element(row("Desk").getByText("In stock")).toBeVisible();
    await row("Chair").getByRole("button", { name: "Remove Chair" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.element(row("Chair").getByText("Chair", { exact: true })).toHaveFocus();
  });

  test("requests many items a few at a time, and no stock for deleted products", async () => {
    let runningCount = 0;
    let maxRunningCount = 0;
    const requestedPaths: string[] = [];
    const { released, release } = holdResponse();
    const respondWhenReleased = async (request: Request, response: () => Response) => {
      runningCount += 1;
      maxRunningCount = Math.max(maxRunningCount, runningCount);
      requestedPaths.push(new URL(request.url).pathname);
      await released;
      runningCount -= 1;
      return response();
    };
    addHandlers(
      http.get("/api/v1/products/:id", ({ request, params }) =>
        respondWhenReleased(request, () =>
          Number(params["id"]) === 7
            ? problem(404, "not-found")
            : HttpResponse.json(product({ id: Number(params["id"]), priceCents: 2500 })),
        ),
      ),
      http.get("/api/v1/products/:id/stock", ({ request, params }) =>
        respondWhenReleased(request, () =>
          HttpResponse.json({ productId: Number(params["id"]), total: 9, warehouses: [] }),
        ),
      ),
    );
    await openWishlist(
      ...Array.from({ length: 30 }, (_, index) => wish(index + 1, `Lamp ${String(index + 1)}`)),
    );
    await expect.poll(() => runningCount).toBe(4);
    await nextFrames();
    release();
    await expect.element(row("Lamp 30").getByText("The price was €19.99.")).toBeVisible();
    expect(maxRunningCount).toBe(4);
    expect(requestedPaths).toHaveLength(59);
    expect(requestedPaths).not.toContain("/api/v1/products/7/stock");
  });

  test("requests each item once when another customer signs in on the open page", async () => {
    const requested: string[] = [];
    const recorder = http.get("/api/v1/products/*", ({ request }) => {
      requested.push(request.url);
    });
    addHandlers(recorder, ...productHandlers);
    const queryClient = createTestQueryClient();
    useStore.setState({
      wishlist: Array.from({ length: 6 }, (_, id) => wish(id + 1, `Lamp ${String(id + 1)}`)),
    });
    await renderPage(<WishlistPage />, "/shop/wishlist", "*", queryClient);
    await expect.poll(() => requested.length).toBe(12);
    await waitUntilSettled();
    requested.length = 0;
    changeCustomer(queryClient, customer());
    await expect.poll(() => requested.length).toBeGreaterThanOrEqual(12);
    await waitUntilSettled();
    storeLoginData(null);
    expect(requested).toHaveLength(12);
  });

  test("shows the changes of another tab at once", async () => {
    const stop = followOtherTabs();
    await openWishlist(lamp);
    const newValue = JSON.stringify({ state: { wishlist: [desk, lamp] }, version: 1 });
    localStorage.setItem(STORAGE_KEY, newValue);
    globalThis.dispatchEvent(new StorageEvent("storage", { key: STORAGE_KEY, newValue }));
    await expect.element(row("Desk")).toBeVisible();
    await expect.element(page.getByText("2 products")).toBeVisible();
    stop();
    vi.restoreAllMocks();
  });
});
