import { describe, expect, test } from "vitest";

import { GUEST, mockedShop, quotedOrder } from "./mocked-shop.js";

const problem = (code: string, status: number) => ({
  status,
  body: { type: `/problems/${code}`, status },
});

const fieldProblem = (pointer: string, code: string) => ({
  status: 400,
  body: { errors: [{ pointer, code }] },
});

describe("quotes of the mocks", () => {
  test("a quote adds up, and is orderable with a delivery method", async () => {
    const send = mockedShop();
    const lines = [{ productId: 1004, quantity: 2 }];
    const open = (await send("POST", "/quotes", { lines })).body;
    expect(open).toMatchObject({ goodsCents: 2780, totalCents: 2780, isOrderable: false });
    const shippingMethodId = open.shippingMethods[0].id;
    const quote = (await send("POST", "/quotes", { lines, shippingMethodId })).body;
    expect(quote).toMatchObject({ totalCents: 3070, isOrderable: true });
  });

  test("delivery is free from the sum that the quote names", async () => {
    const send = mockedShop();
    const cart = { lines: [{ productId: 1066, quantity: 3, colorName: "White", sizeName: "S" }] };
    const { body } = await send("POST", "/quotes", { ...cart, shippingMethodId: 1 });
    expect(body.freeDeliveryFromCents).toBeLessThan(body.goodsCents);
    expect(body.shippingMethods[0]).toMatchObject({ costCents: 0, regularCostCents: 290 });
    expect(body.totalCents).toBe(body.goodsCents);
  });

  test("a line has the name, price and stock of its related variant", async () => {
    const send = mockedShop();
    const { relatedVariants } = (await send("GET", "/products/1064")).body;
    const lines = relatedVariants.map(({ id }: { id: number }) => ({
      productId: 1064,
      relatedVariantId: id,
      quantity: 1,
    }));
    const quote = (await send("POST", "/quotes", { lines })).body;
    expect(quote.lines).toMatchObject(
      relatedVariants.map(({ name, priceCents, stock }: Record<string, unknown>) => ({
        name,
        unitPriceCents: priceCents,
        available: stock,
        problem: null,
      })),
    );
    expect(
      new Set(quote.lines.map((line: Record<string, unknown>) => line.unitPriceCents)),
    ).toHaveLength(2);
  });

  test("lines share the stock of their product, and need its choices", async () => {
    const send = mockedShop();
    const lines = [
      { productId: 1004, quantity: 6 },
      { productId: 1004, quantity: 6 },
      { productId: 1064, quantity: 1 },
      { productId: 1004, quantity: 1, colorName: "Red" },
      { productId: 1, quantity: 1 },
    ];
    const quote = (await send("POST", "/quotes", { lines })).body;
    expect(quote.lines).toMatchObject([
      { available: 8, problem: null, sumCents: 8340 },
      { available: 2, problem: "too-many", sumCents: 8340 },
      { available: null, problem: "choice-needed", unitPriceCents: null },
      { problem: "choice-needed", unitPriceCents: null },
      { problem: "gone", name: null },
    ]);
    expect(quote.goodsCents).toBe(8340);
  });

  test("each cart has its own fingerprint, which the same cart repeats", async () => {
    const send = mockedShop();
    const fingerprintOf = async (quantity: number, shippingMethodId: number) => {
      const cart = { lines: [{ productId: 1001, quantity }], shippingMethodId };
      return (await send("POST", "/quotes", cart)).body.fingerprint;
    };
    const first = await fingerprintOf(1, 1);
    expect(first).toMatch(/^[0-9a-f]{16}$/);
    expect(await fingerprintOf(1, 1)).toBe(first);
    expect(new Set([first, await fingerprintOf(2, 1), await fingerprintOf(1, 3)])).toHaveLength(3);
  });
});

describe("orders of the mocks", () => {
  test("a card order is paid once", async () => {
    const send = mockedShop();
    const { paymentCode, paymentUrl, state } = (
      await send("POST", "/orders", await quotedOrder(send))
    ).body;
    expect({ paymentUrl, state }).toEqual({
      paymentUrl: `/viva-payment-success?s=${paymentCode}`,
      state: "to-pay",
    });
    const confirm = async () => (await send("POST", "/order-confirmations", { paymentCode })).body;
    expect(await confirm()).toMatchObject({ state: "saved", paymentUrl: null });
    expect(await confirm()).toMatchObject({ state: "already-saved" });
  });

  test("the first confirmation of a cash order is saved, too", async () => {
    const send = mockedShop();
    const cash = await quotedOrder(send, { paymentMethod: "cash-on-delivery" });
    const { reference, state } = (await send("POST", "/orders", cash)).body;
    expect(state).toBe("saved");
    const confirm = async () => (await send("POST", "/order-confirmations", { reference })).body;
    expect((await confirm()).state).toBe("saved");
    expect((await confirm()).state).toBe("already-saved");
  });

  test("an order needs the fingerprint of its cart", async () => {
    const send = mockedShop();
    const order = await quotedOrder(send, { fingerprint: "0123456789abcdef" });
    expect(await send("POST", "/orders", order)).toMatchObject(problem("quote-changed", 409));
  });

  test("an order without a delivery method is refused", async () => {
    const send = mockedShop();
    const cart = { lines: [{ productId: 1004, quantity: 1 }] };
    const { fingerprint } = (await send("POST", "/quotes", cart)).body;
    const order = await quotedOrder(send, { cart, fingerprint });
    expect(await send("POST", "/orders", order)).toMatchObject(problem("quote-changed", 409));
  });

  test("an order needs a payment method of its quote", async () => {
    const send = mockedShop();
    const order = await quotedOrder(send, { paymentMethod: "bank-transfer" });
    const refusal = fieldProblem("/paymentMethod", "not-offered");
    expect(await send("POST", "/orders", order)).toMatchObject(refusal);
  });

  test("an order needs the confirmation of the shopper's age", async () => {
    const send = mockedShop();
    const order = await quotedOrder(send, { ageConfirmed: false });
    expect(await send("POST", "/orders", order)).toMatchObject(problem("age-not-confirmed", 422));
  });

  test("a key returns its order, and only for the same body", async () => {
    const send = mockedShop();
    const [order, key] = [await quotedOrder(send), "0123456789abcdef"];
    const first = await send("POST", "/orders", order, key);
    const { ageConfirmed, ...others } = order;
    expect(await send("POST", "/orders", { notes: null, ageConfirmed, ...others }, key)).toEqual(
      first,
    );
    const changed = { ...order, notes: "Please ring twice." };
    const reused = problem("idempotency-key-reused", 422);
    expect(await send("POST", "/orders", changed, key)).toMatchObject(reused);
    const invalid = fieldProblem("header/idempotency-key", "invalid");
    expect(await send("POST", "/orders", order, "short")).toMatchObject(invalid);
    const missing = fieldProblem("header/idempotency-key", "missing");
    expect(await send("POST", "/orders", order, "")).toMatchObject(missing);
  });

  test("a guest's order needs the guest", async () => {
    const send = mockedShop();
    await send("DELETE", "/session");
    const order = await quotedOrder(send);
    expect(await send("POST", "/orders", order)).toMatchObject(problem("not-signed-in", 401));
    const refused = { ...order, guest: { ...GUEST, privacyAccepted: false } };
    expect(await send("POST", "/orders", refused)).toMatchObject(
      fieldProblem("/guest/privacyAccepted", "not-accepted"),
    );
    const placed = await send("POST", "/orders", { ...order, guest: GUEST });
    expect(placed).toMatchObject({ status: 200, body: { state: "to-pay" } });
  });

  test("the customer's list has the placed orders, newest first, when they are saved", async () => {
    const send = mockedShop();
    const ids = async (query = "") =>
      (await send("GET", `/orders${query}`)).body.items.map(({ id }: { id: number }) => id);
    const before = await ids();
    const card = (await send("POST", "/orders", await quotedOrder(send))).body;
    expect(await ids()).toEqual(before);
    await send("POST", "/order-confirmations", { paymentCode: card.paymentCode });
    const list = (await send("GET", "/orders")).body;
    const [summary] = list.items;
    expect(list).toMatchObject({ total: 2, pageCount: 1 });
    expect(await ids()).toEqual([summary.id, ...before]);
    expect(summary).toMatchObject({ itemCount: 2, totalCents: card.totalCents });
    expect(summary.withdrawableUntil).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect((await send("GET", `/orders/${summary.id}`)).body).toMatchObject({
      ...summary,
      lines: [{ name: "Beach pouch", quantity: 2, unitPriceCents: 1390, productId: 1004 }],
      paymentMethod: "card",
      shipping: { costCents: 290 },
    });
    expect(await ids("?search=pouch")).toEqual([summary.id]);
    expect(await ids("?perPage=1&page=2")).toEqual(before);
  });
});

describe("withdrawals of the mocks", () => {
  test("a preview has the lines of the order that it names", async () => {
    const send = mockedShop();
    const cash = await quotedOrder(send, { paymentMethod: "cash-on-delivery" });
    const { reference } = (await send("POST", "/orders", cash)).body;
    const [own, example] = (await send("GET", "/orders")).body.items;
    const preview = async (order: object) => send("POST", "/withdrawal-previews", { order });
    const lines = [{ line: 1, name: "Beach pouch", quantity: 2, isExcluded: false }];
    expect((await preview({ orderId: own.id })).body).toEqual({
      order: own.code,
      placedAt: own.placedAt,
      withdrawableUntil: own.withdrawableUntil,
      isPeriodOver: false,
      earlierWithdrawals: [],
      lines,
    });
    expect((await preview({ orderId: example.id })).body.order).toBe(example.code);
    expect((await preview({ reference, email: "Anna@example.com" })).body).toMatchObject({
      order: reference,
      lines,
    });
    const notFound = problem("not-found", 404);
    expect(await preview({ reference, email: "other@example.com" })).toMatchObject(notFound);
    expect(await preview({ orderId: 999 })).toMatchObject(notFound);
    expect(await preview({ reference })).toMatchObject(fieldProblem("/order/email", "missing"));
    await send("DELETE", "/session");
    expect(await preview({ orderId: own.id })).toMatchObject(problem("not-signed-in", 401));
  });

  test("a declaration repeats its request, once for each key", async () => {
    const send = mockedShop();
    const order = { reference: "7K3Q9MXZ2B", email: GUEST.email };
    const body = { name: "Maria Ioannou", order, lines: [{ line: 2, quantity: 1 }] };
    const first = await send("POST", "/withdrawals", body, "0123456789abcdef");
    expect(first).toMatchObject({
      status: 200,
      body: { ...order, name: body.name, lines: body.lines, orderId: null },
    });
    expect(await send("POST", "/withdrawals", body, "0123456789abcdef")).toEqual(first);
    const second = await send("POST", "/withdrawals", body);
    expect(second.body.number).not.toBe(first.body.number);
    const changed = { ...body, name: "Another Name" };
    expect(await send("POST", "/withdrawals", changed, "0123456789abcdef")).toMatchObject(
      problem("idempotency-key-reused", 422),
    );
  });
});
