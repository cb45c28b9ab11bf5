import type { OrderLine } from "@shop/api-client";
import { http, HttpResponse, type RequestHandler } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { storeLoginData } from "@/store/login-data";
import { useStore } from "@/store/store";
import { problem } from "@/test/api";
import { product } from "@/test/catalogue";
import { orderLine, sessionCustomer } from "@/test/customers";
import { SUPPORT_CODE } from "@/test/problems";
import { openDashboard } from "@/test/render-dashboard";
import { holdResponse } from "@/test/settled";

const variants = [{ color: null, colorName: "Red", priceCents: 1999, unitPrice: null, sizes: [] }];
const products = [
  product({ id: 1, stock: 5 }),
  product({ id: 2, name: "Chair", priceCents: 2500, stock: 1 }),
  product({ id: 3, name: "Shirt", variants, hasColorVariants: true }),
  product({ id: 4, name: "Desk", stock: 0 }),
];
const findProduct = http.get("/api/v1/products/:id", ({ params }) => {
  const found = products.find(({ id }) => String(id) === params["id"]);
  return found ? HttpResponse.json(found) : problem(404, "not-found");
});
const findStock = http.get("/api/v1/products/:id/stock", ({ params }) => {
  const { id = 0, stock = 0 } = products.find((one) => String(one.id) === params["id"]) ?? {};
  return HttpResponse.json({ productId: id, total: stock, warehouses: [] });
});

async function openOrder(lines: OrderLine[], ...handlers: RequestHandler[]) {
  await openDashboard(
    "?tab=orders&order=17",
    { order: { lines } },
    ...handlers,
    findStock,
    findProduct,
  );
}
const orderAgain = () => page.getByRole("button", { name: "Order again" });
const report = () => page.getByRole("status").filter({ has: page.getByRole("list") });
const resultOf = (name: string) => report().getByRole("listitem").filter({ hasText: name });
const cart = () =>
  useStore.getState().cart.map(({ id, priceCents, quantity }) => ({ id, priceCents, quantity }));

afterEach(() => vi.restoreAllMocks());

describe("[ACC-08] ordering again", () => {
  test("adds all lines to the cart", async () => {
    await openOrder([orderLine()]);
    await orderAgain().click();
    await expect.element(report()).toHaveTextContent(/^Everything is in your cart\./);
    await expect.element(resultOf("Lamp")).toHaveTextContent(/Added: 2$/);
    expect(cart()).toEqual([{ id: 1, priceCents: 1999, quantity: 2 }]);
    await expect
      .element(report().getByRole("link", { name: "View cart" }))
      .toHaveAttribute("href", "/shop/cart");
  });

  test("shows the result of each line", async () => {
    await openOrder([
      orderLine({ unitPriceCents: 1500 }),
      orderLine({ name: "Chair", productId: 2, quantity: 4, unitPriceCents: 2500 }),
      orderLine({ name: "Shirt - Red", productId: 3 }),
      orderLine({ name: "Desk", productId: 4 }),
      orderLine({ name: "Old lamp", productId: null }),
      orderLine({ name: "Gone since", productId: 5 }),
    ]);
    await orderAgain().click();
    await expect.element(report()).toHaveTextContent(/^Some of it is in your cart\./);
    await expect
      .element(resultOf("Lamp").first())
      .toHaveTextContent(/Added: 2The price was €15\.00, it is €19\.99 now\./);
    await expect
      .element(resultOf("Chair"))
      .toHaveTextContent(/Added: 1 of 4; there are no more on stock\./);
    await expect
      .element(resultOf("Shirt"))
      .toHaveTextContent(/Please choose the variant you want\./);
    await expect
      .element(resultOf("Shirt").getByRole("link", { name: "Choose options: Shirt - Red" }))
      .toHaveAttribute("href", "/product/default/3");
    await expect.element(resultOf("Desk")).toHaveTextContent(/Product out of stock!/);
    await expect.element(resultOf("Old lamp")).toHaveTextContent(/no longer available/);
    await expect.element(resultOf("Gone since")).toHaveTextContent(/no longer available/);
    expect(cart()).toEqual([
      { id: 1, priceCents: 1999, quantity: 2 },
      { id: 2, priceCents: 2500, quantity: 1 },
    ]);
  });

  test("adds the remaining stock the second time, and says when there is no more", async () => {
    await openOrder([orderLine({ quantity: 3 })]);
    await orderAgain().click();
    await expect.element(resultOf("Lamp")).toHaveTextContent(/Added: 3$/);
    await orderAgain().click();
    await expect.element(resultOf("Lamp")).toHaveTextContent(/Added: 2 of 3/);
    await orderAgain().click();
    await expect.element(report()).toHaveTextContent(/^Nothing could be added to your cart\./);
    await expect.element(resultOf("Lamp")).toHaveTextContent(/in your cart already/);
    expect(report().getByRole("link", { name: "View cart" }).elements()).toEqual([]);
    expect(cart()).toEqual([{ id: 1, priceCents: 1999, quantity: 5 }]);
  });

  test("retries only the lines that could not be checked", async () => {
    let isDown = true;
    await openOrder(
      [
        orderLine(),
        orderLine({ name: "Chair", productId: 2, quantity: 1, unitPriceCents: 2500 }),
        orderLine({ name: "Desk", productId: 4 }),
      ],
      http.get("/api/v1/products/2", () =>
        isDown ? problem(503, "retail-unavailable") : HttpResponse.json(products[1]),
      ),
    );
    await orderAgain().click();
    await expect.element(resultOf("Chair")).toHaveTextContent(/could not be checked/);
    await expect.element(report()).toHaveTextContent(SUPPORT_CODE);
    isDown = false;
    await report().getByRole("button", { name: "Try again" }).click();
    await expect.element(orderAgain()).toHaveFocus();
    await expect.element(resultOf("Chair")).toHaveTextContent(/Added: 1$/);
    // The lines that were not retried keep their results and positions.
    await expect
      .poll(() =>
        report()
          .getByRole("listitem")
          .elements()
          .map((line) => line.textContent),
      )
      .toEqual([
        expect.stringMatching(/^Lamp.*Added: 2$/),
        expect.stringMatching(/^Chair.*Added: 1$/),
        expect.stringMatching(/^Desk.*Product out of stock!/),
      ]);
    await expect.element(report()).toHaveTextContent(/^Some of it is in your cart\./);
    expect(cart().map(({ id, quantity }) => [id, quantity])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  test("ignores responses that were requested for another customer", async () => {
    const { released, release } = holdResponse();
    const onRequest = vi.fn<() => void>();
    await openOrder(
      [orderLine()],
      http.get("/api/v1/products/1", async () => {
        onRequest();
        await released;
        return HttpResponse.json(products[0]);
      }),
    );
    await orderAgain().click();
    await expect.poll(() => onRequest.mock.calls.length).toBe(1);
    storeLoginData(sessionCustomer({ name: "Maria", hasPriceList: true }));
    release();
    await expect.element(orderAgain()).toHaveAttribute("aria-busy", "false");
    expect(cart()).toEqual([]);
  });

  test("adds once on a double click, and requests each product once", async () => {
    let requestCount = 0;
    const { released, release } = holdResponse();
    await openOrder(
      [orderLine({ quantity: 1 }), orderLine({ quantity: 1 })],
      http.get("/api/v1/products/1", async () => {
        requestCount += 1;
        await released;
        return HttpResponse.json(products[0]);
      }),
    );
    await orderAgain().dblClick();
    release();
    await expect.element(report()).toHaveTextContent(/^Everything is in your cart\./);
    expect(requestCount).toBe(1);
    expect(cart()).toEqual([{ id: 1, priceCents: 1999, quantity: 2 }]);
  });

  test("is not offered for an order without lines", async () => {
    await openOrder([]);
    await expect.element(page.getByRole("heading", { name: "Order W-1017" })).toBeVisible();
    expect(orderAgain().elements()).toEqual([]);
  });
});
