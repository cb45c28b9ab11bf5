import { describe, expect, test } from "vitest";

import { GUEST, mockedShop, quotedOrder } from "./mocked-shop.js";

describe("limits of the mocks", () => {
  test.each([
    ["a page below 1", "/products?page=0", "query/page", "out-of-range"],
    ["a page that is too large", "/products?perPage=1000", "query/perPage", "out-of-range"],
    ["a page that is no number", "/products?page=one", "query/page", "invalid"],
    [
      "a long search term",
      `/products?searchTerm=${"x".repeat(101)}`,
      "query/searchTerm",
      "too-long",
    ],
    ["too many brands", `/products?brands=${"9,".repeat(50)}9`, "query/brands", "too-long"],
    ["an unknown order", "/products?sort=cheapest", "query/sort", "invalid"],
    ["a rating above 5", "/products/price-range?minRating=6", "query/minRating", "out-of-range"],
    ["a missing search term", "/suggestions", "query/searchTerm", "missing"],
    ["a page of orders below 1", "/orders?page=0", "query/page", "out-of-range"],
    [
      "a lowest price above the highest",
      "/products?minPriceCents=2&maxPriceCents=1",
      "query/minPriceCents",
      "out-of-range",
    ],
    ["an id of 0", "/products/0", "path/id", "invalid"],
    ["an id that is no number", "/products/NaN/stock", "path/id", "invalid"],
  ])("a query is refused with %s", async (_name, path, pointer, code) => {
    expect(await mockedShop()("GET", path)).toMatchObject({
      status: 400,
      body: { type: "/problems/invalid-parameter", errors: [{ pointer, code }] },
    });
  });

  const line = { productId: 1004, quantity: 1 };

  test.each([
    ["no lines", {}, "/lines", "missing"],
    ["an empty list of lines", { lines: [] }, "/lines", "out-of-range"],
    [
      "too many lines",
      { lines: Array.from({ length: 101 }, () => line) },
      "/lines",
      "out-of-range",
    ],
    ["no quantity", { lines: [{ productId: 1004 }] }, "/lines/0/quantity", "missing"],
    ["no pieces", { lines: [line, { ...line, quantity: 0 }] }, "/lines/1/quantity", "out-of-range"],
    ["a quantity as text", { lines: [{ ...line, quantity: "1" }] }, "/lines/0/quantity", "invalid"],
    // JSON has null for NaN.
    [
      "a quantity that is NaN",
      { lines: [{ ...line, quantity: Number.NaN }] },
      "/lines/0/quantity",
      "invalid",
    ],
    ["a long country code", { lines: [line], countryCode: "CYP" }, "/countryCode", "too-long"],
    ["another country", { lines: [line], countryCode: "XX" }, "/countryCode", "not-offered"],
  ])("a cart is refused with %s", async (_name, cart, pointer, code) => {
    expect(await mockedShop()("POST", "/quotes", cart)).toMatchObject({
      status: 400,
      body: { type: "/problems/invalid-body", errors: [{ pointer, code }] },
    });
  });

  test.each([
    ["firstName", " ", "missing"],
    ["phone", "99 47", "not-digits"],
    ["postcode", "3".repeat(21), "too-long"],
    ["postcode", "30,40", "invalid"],
    ["email", "a@", "too-short"],
    ["email", "anna.example.com", "invalid"],
  ])("a guest is refused with an invalid %s", async (name, value, code) => {
    const send = mockedShop();
    const order = await quotedOrder(send, { guest: { ...GUEST, [name]: value } });
    expect(await send("POST", "/orders", order)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: `/guest/${name}`, code }] },
    });
  });

  test("an order to another country is refused", async () => {
    const send = mockedShop();
    const order = await quotedOrder(send, { guest: GUEST });
    const cart = { ...order.cart, countryCode: "XX" };
    expect(await send("POST", "/orders", { ...order, cart })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: "/cart/countryCode", code: "not-offered" }] },
    });
  });

  test.each([
    ["neither member", {}, "/paymentCode", "missing"],
    ["members that are null", { paymentCode: null, reference: null }, "/paymentCode", "missing"],
    ["both members", { paymentCode: "1", reference: "MOCK000001" }, "/reference", "invalid"],
  ])("a confirmation is refused with %s", async (_name, body, pointer, code) => {
    expect(await mockedShop()("POST", "/order-confirmations", body)).toMatchObject({
      status: 400,
      body: { type: "/problems/invalid-body", errors: [{ pointer, code }] },
    });
  });

  test.each([
    ["POST", "/contact-messages", { name: "Anna", email: "a@b.cy", message: " " }, "message"],
    ["POST", "/customers", {}, "firstName"],
    ["POST", "/session", { password: "secret" }, "userName"],
    ["PUT", "/account/password", { currentPassword: "x" }, "newPassword"],
  ])("a form without a required member is refused: %s %s", async (method, path, body, name) => {
    const { body: refusal } = await mockedShop()(method, path, body);
    expect(refusal.type).toBe("/problems/invalid-body");
    expect(refusal.errors).toContainEqual(
      expect.objectContaining({ pointer: `/${name}`, code: "missing" }),
    );
  });

  test("optional members may be null, and a body must be JSON", async () => {
    const send = mockedShop();
    const cart = { lines: [{ ...line, colorName: null }], shippingMethodId: null };
    expect((await send("POST", "/quotes", cart)).status).toBe(200);
    expect((await send("POST", "/quotes")).body.type).toBe("/problems/invalid-body");
  });
});
