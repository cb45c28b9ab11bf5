import { expect, test } from "vitest";

import { type SavedProduct, savedAddress } from "./saved-product";

const lamp: SavedProduct = {
  id: 1,
  productId: 1,
  name: "Lamp",
  choice: null,
  priceCents: 1999,
  stock: 5,
  picture: null,
};

test.each([
  ["a product", {}, "/product/default/1"],
  ["a related variant", { id: 31 }, "/product/default/1?variant=31"],
  [
    "a colour and size",
    { choice: { color: "Dark red", size: "M" } },
    "/product/default/1?color=Dark%20red&size=M",
  ],
  ["a size alone", { choice: { color: null, size: "M" } }, "/product/default/1?size=M"],
])("[CART-07] the address of %s", (_, fields, address) => {
  expect(savedAddress({ ...lamp, ...fields })).toBe(address);
});
