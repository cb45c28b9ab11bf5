import { expect, test } from "vitest";

import type { CartLine } from "@/store/cart-lines";

import { quotedCart } from "./use-quote";

const lamp: CartLine = {
  id: 1,
  productId: 1,
  name: "Lamp",
  choice: null,
  priceCents: 1,
  quantity: 2,
  stock: 3,
  picture: null,
};

test("[CHK-02] a quoted cart contains products and quantities, but no prices", () => {
  const lines: CartLine[] = [
    lamp,
    { ...lamp, id: 12, name: "Large lamp", quantity: 1 },
    { ...lamp, name: "Lamp - Red, M", choice: { color: "Red", size: "M" } },
    { ...lamp, name: "Lamp - S", choice: { color: null, size: "S" } },
  ];
  expect(quotedCart(lines, { countryCode: "CY", shippingMethodId: 3 })).toEqual({
    lines: [
      { productId: 1, quantity: 2 },
      { productId: 1, relatedVariantId: 12, quantity: 1 },
      { productId: 1, colorName: "Red", sizeName: "M", quantity: 2 },
      { productId: 1, sizeName: "S", quantity: 2 },
    ],
    countryCode: "CY",
    shippingMethodId: 3,
  });
});
