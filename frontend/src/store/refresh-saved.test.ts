import { expect, test } from "vitest";

import { product } from "@/test/catalogue";

import type { CartLine } from "./cart-lines";
import { refreshSaved } from "./refresh-saved";

const lamp: CartLine = {
  id: 1,
  productId: 1,
  name: "Lamp",
  choice: null,
  priceCents: 1999,
  quantity: 2,
  stock: 1,
  picture: null,
};
const red = { ...lamp, name: "Lamp - Red, M", choice: { color: "Red", size: "M" } };
const variants = [
  { color: null, colorName: "Red", priceCents: 2500, unitPrice: null, sizes: ["S", "M"] },
];
const related = {
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

test.each([
  [
    "a restocked product",
    lamp,
    product({ stock: 50 }),
    null,
    { priceCents: 1999, stock: 50 },
    null,
  ],
  [
    "a product with separately loaded stock",
    lamp,
    product({ stock: 50 }),
    7,
    { priceCents: 1999, stock: 7 },
    null,
  ],
  [
    "a product with a higher price",
    lamp,
    product({ priceCents: 2100 }),
    1,
    { priceCents: 2100, stock: 1 },
    1999,
  ],
  [
    "a product on sale",
    lamp,
    product({ salePriceCents: 999 }),
    1,
    { priceCents: 999, stock: 1 },
    1999,
  ],
  ["a colour and size", red, product({ variants }), 3, { priceCents: 2500, stock: 3 }, 1999],
  [
    "a related variant",
    { ...lamp, id: 9 },
    product({ relatedVariants: [related] }),
    null,
    { priceCents: 2700, stock: 4 },
    1999,
  ],
])(
  "[CART-01] %s gets its current price and stock",
  (_, line, shown, stock, fresh, oldPriceCents) => {
    expect(refreshSaved(line, { product: shown, stock })).toEqual({
      saved: { ...line, ...fresh },
      change: { oldPriceCents, isGone: false },
    });
  },
);

test.each([
  ["a deleted product", lamp, null],
  ["a deleted related variant", { ...lamp, id: 9 }, product()],
  ["a deleted size", { ...red, choice: { color: "Red", size: "XL" } }, product({ variants })],
])("[CART-01] %s is marked as gone", (_, line, shown) => {
  const change = { oldPriceCents: null, isGone: true };
  expect(refreshSaved(line, { product: shown, stock: null })).toEqual({ saved: line, change });
});
