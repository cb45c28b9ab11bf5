import type { OrderLine, Product, RelatedVariant } from "@shop/api-client";
import { describe, expect, test } from "vitest";

import { MAX_QUANTITY, type CartLine } from "@/store/cart-lines";
import type { CurrentData, FailedLoad } from "@/store/refresh-saved";
import { product } from "@/test/catalogue";

import { planReorder, type ReorderOutcome } from "./plan-reorder";

const ordered = (fields: Partial<OrderLine> = {}): OrderLine => ({
  name: "Lamp as it was called then",
  quantity: 2,
  unitPriceCents: 1999,
  productId: 1,
  relatedVariantId: null,
  ...fields,
});
const inCart = (quantity: number, fields: Partial<CartLine> = {}): CartLine => ({
  id: 1,
  productId: 1,
  name: "Lamp",
  choice: null,
  priceCents: 1999,
  stock: 5,
  picture: null,
  quantity,
  ...fields,
});
const tall: RelatedVariant = {
  id: 9,
  slug: "tall-lamp",
  name: "Tall lamp",
  options: null,
  priceCents: 3000,
  salePriceCents: 2700,
  lowestPrice30DaysCents: null,
  unitPrice: null,
  stock: 4,
  pictures: [],
};
const picture = { url: "/pictures/lamp.svg", width: 600, height: 600 };
const colors = [
  { color: null, colorName: "Red", priceCents: 1999, unitPrice: null, sizes: ["S", "M"] },
];

const currentData = (
  fields: Partial<Product> | null = {},
  stock: number | null = null,
): CurrentData => ({
  product: fields === null ? null : product(fields),
  stock,
});

function outcome(
  line: OrderLine,
  current: CurrentData | FailedLoad,
  cart: CartLine[] = [],
  stockDisplay = true,
): ReorderOutcome | undefined {
  const rules = { stockDisplay, freeGoods: false };
  return planReorder([line], () => current, cart, rules)[0]?.outcome;
}

const failed: FailedLoad = { failure: { requestId: "one" } };
const lamp = { id: 1, productId: 1, name: "Lamp", priceCents: 1999, stock: 5 };
const related = { id: 9, productId: 1, name: "Tall lamp", priceCents: 2700, stock: 4 };

describe("[ACC-08] lines of a past order that can be added to the cart", () => {
  test.each([
    ["unchanged", ordered(), currentData(), lamp, 2, null],
    ["a raised price", ordered({ unitPriceCents: 1500 }), currentData(), lamp, 2, 1500],
    ["a lowered price", ordered({ unitPriceCents: 2500 }), currentData(), lamp, 2, 2500],
    [
      "on sale today",
      ordered(),
      currentData({ salePriceCents: 1200 }),
      { ...lamp, priceCents: 1200 },
      2,
      1999,
    ],
    [
      "a renamed product",
      ordered(),
      currentData({ name: "Desk" }),
      { ...lamp, name: "Desk" },
      2,
      null,
    ],
    ["less stock than ordered", ordered({ quantity: 9 }), currentData(), lamp, 5, null],
    ["the separately loaded stock", ordered(), currentData({}, 1), { ...lamp, stock: 1 }, 1, null],
    [
      "a related variant",
      ordered({ relatedVariantId: 9, unitPriceCents: 2700 }),
      currentData({ relatedVariants: [tall] }),
      related,
      2,
      null,
    ],
    [
      "a related variant with less stock",
      ordered({ relatedVariantId: 9, quantity: 6 }),
      currentData({ relatedVariants: [tall], stock: 90 }),
      related,
      4,
      1999,
    ],
  ])("%s", (_, line, current, item, quantity, oldPriceCents) => {
    expect(outcome(line, current)).toMatchObject({ kind: "added", item, quantity, oldPriceCents });
  });

  test("a related variant without a picture gets the product's picture", () => {
    const current = currentData({ relatedVariants: [tall], pictures: [picture] });
    expect(outcome(ordered({ relatedVariantId: 9 }), current)).toMatchObject({ item: { picture } });
  });

  test.each([
    ["the whole quantity still fits", [inCart(3)], 2],
    ["one more piece fits", [inCart(4)], 1],
    ["another product does not count", [inCart(4, { id: 2 })], 2],
  ])("with pieces already in the cart: %s", (_, cart, quantity) => {
    expect(outcome(ordered(), currentData(), cart)).toMatchObject({ kind: "added", quantity });
  });

  test("[D-208] a product without a price is added only in a shop that gives goods away", () => {
    const current = currentData({ priceCents: 0, salePriceCents: null });
    expect(outcome(ordered(), current)?.kind).toBe("no-price");
    const rules = { stockDisplay: true, freeGoods: true };
    expect(planReorder([ordered()], () => current, [], rules)[0]?.outcome.kind).toBe("added");
  });

  test("two lines of one product share the stock", () => {
    const lines = [ordered({ quantity: 4 }), ordered({ quantity: 4 }), ordered()];
    const plan = planReorder(lines, () => currentData(), [], {
      stockDisplay: true,
      freeGoods: false,
    });
    expect(plan.map(({ outcome: { kind } }) => kind)).toEqual(["added", "added", "in-cart"]);
    expect(
      plan.map((reordered) => ("quantity" in reordered.outcome ? reordered.outcome.quantity : 0)),
    ).toEqual([4, 1, 0]);
    expect(plan.map(({ line }) => line)).toEqual(lines);
  });

  test("in a shop that does not show stock, only the maximum quantity of a line is a limit", () => {
    expect(outcome(ordered(), currentData({ stock: 0 }), [], false)).toMatchObject({ quantity: 2 });
    const almostFull = [inCart(MAX_QUANTITY - 1)];
    expect(outcome(ordered(), currentData(), almostFull, false)).toMatchObject({
      quantity: 1,
      isLineLimit: true,
    });
    const full = { kind: "line-full", address: "/product/default/1" };
    expect(outcome(ordered(), currentData(), [inCart(MAX_QUANTITY)], false)).toEqual(full);
    const plenty = currentData({ stock: MAX_QUANTITY + 5 });
    expect(outcome(ordered(), plenty, [inCart(MAX_QUANTITY)])).toEqual(full);
  });
});

describe("[ACC-08] lines of a past order that cannot be added to the cart", () => {
  const page = "/product/default/1";
  test.each([
    ["a line without a product", ordered({ productId: null }), currentData(), { kind: "gone" }],
    ["a deleted product", ordered(), currentData(null), { kind: "gone" }],
    [
      "the only variant was deleted",
      ordered({ relatedVariantId: 9 }),
      currentData(),
      { kind: "gone" },
    ],
    [
      "the variant was deleted, others exist",
      ordered({ relatedVariantId: 8 }),
      currentData({ relatedVariants: [tall] }),
      { kind: "choice", address: page },
    ],
    [
      "a product that has variants now",
      ordered(),
      currentData({ relatedVariants: [tall] }),
      { kind: "choice", address: page },
    ],
    [
      "colours and sizes, since the name does not identify the choice",
      ordered({ name: "Lamp - Red, M" }),
      currentData({ variants: colors }),
      { kind: "choice", address: page },
    ],
    [
      "a known variant with colours",
      ordered({ relatedVariantId: 9 }),
      currentData({ variants: colors, relatedVariants: [tall] }),
      { kind: "choice", address: `${page}?variant=9` },
    ],
    ["sold out", ordered(), currentData({ stock: 0 }), { kind: "sold-out", address: page }],
    [
      "sold out by the separately loaded stock",
      ordered(),
      currentData({}, 0),
      { kind: "sold-out", address: page },
    ],
    [
      "a sold-out variant of a product in stock",
      ordered({ relatedVariantId: 9 }),
      currentData({ relatedVariants: [{ ...tall, stock: -1 }] }),
      { kind: "sold-out", address: `${page}?variant=9` },
    ],
    ["an ordered quantity of 0", ordered({ quantity: 0 }), currentData(), { kind: "none-ordered" }],
    ["a failed request", ordered(), failed, { kind: "unknown", requestId: "one" }],
    [
      "a line without a product, which is not requested",
      ordered({ productId: null }),
      failed,
      { kind: "gone" },
    ],
  ])("%s", (_, line, current, expected) => {
    expect(outcome(line, current)).toEqual(expected);
  });

  test("the whole stock is already in the cart", () => {
    expect(outcome(ordered(), currentData(), [inCart(5)])).toEqual({
      kind: "in-cart",
      address: page,
    });
  });
});
