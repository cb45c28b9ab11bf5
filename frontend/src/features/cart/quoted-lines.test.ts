import type { QuoteLine } from "@shop/api-client";
import { describe, expect, test } from "vitest";

import type { CartLine } from "@/store/cart-lines";

import { atQuotedPrice, oldPricesAfter, quotedByKey } from "./quoted-lines";

const lamp: CartLine = {
  id: 1,
  productId: 1,
  name: "Lamp",
  choice: null,
  priceCents: 1999,
  quantity: 2,
  stock: 3,
  picture: null,
};

const quoted = (fields: Partial<QuoteLine> = {}): QuoteLine => ({
  productId: 1,
  quantity: 2,
  name: "Lamp",
  unitPriceCents: 1999,
  sumCents: 3998,
  available: 3,
  problem: null,
  isWithdrawalExcluded: false,
  ...fields,
});

describe("[CART-01] lines at current prices", () => {
  test("are updated with price and stock", () => {
    const fresh = quoted({ unitPriceCents: 2100, available: 9 });
    expect(atQuotedPrice(lamp, fresh)).toEqual({ ...lamp, priceCents: 2100, stock: 9 });
  });

  test("keep values that the quote lacks", () => {
    const gone = quoted({ unitPriceCents: null, available: null, problem: "gone" });
    expect(atQuotedPrice(lamp, gone)).toEqual(lamp);
    expect(atQuotedPrice(lamp, undefined)).toEqual(lamp);
  });

  test("are matched by the keys of the request, in order", () => {
    const second = quoted({ productId: 2, name: "Chair" });
    const byKey = quotedByKey({
      keys: ["1 Lamp", "2 Chair"],
      quote: { lines: [quoted(), second] },
    });
    expect(byKey.get("2 Chair")).toBe(second);
  });

  test("remember the first price until it is valid again", () => {
    const at = (unitPriceCents: number) => new Map([["1 Lamp", quoted({ unitPriceCents })]]);
    const first = oldPricesAfter(new Map(), [lamp], at(2100));
    expect(first).toEqual(new Map([["1 Lamp", 1999]]));
    const dearer = { ...lamp, priceCents: 2100 };
    expect(oldPricesAfter(first, [dearer], at(2200))).toEqual(new Map([["1 Lamp", 1999]]));
    expect(oldPricesAfter(first, [dearer], at(1999))).toEqual(new Map());
    expect(oldPricesAfter(first, [], at(2200))).toEqual(new Map());
  });
});
