import { expect, test } from "vitest";

import { MAX_WISHLIST_ITEMS } from "./limits";
import type { SavedProduct } from "./saved-product";
import { isProductWished, isWished, withWish } from "./wishlist";

const wish = (id: number, productId = id): SavedProduct => ({
  id,
  productId,
  name: `Lamp ${String(id)}`,
  choice: null,
  priceCents: 1999,
  stock: 5,
  picture: null,
});

test("[CART-07] the newest item comes first, and adding an existing item changes nothing", () => {
  const list = withWish([wish(1)], wish(2));
  expect(list.map(({ id }) => id)).toEqual([2, 1]);
  expect(withWish(list, { ...wish(1), priceCents: 1 })).toBe(list);
});

test("[CART-07] an item is matched by id, and its product by any of its variants", () => {
  const list = [wish(11, 1)];
  expect([isWished(list, 11), isWished(list, 1)]).toEqual([true, false]);
  expect([isProductWished(list, 1), isProductWished(list, 11)]).toEqual([true, false]);
});

test("[CART-07] above the limit the oldest item is dropped", () => {
  const full = Array.from({ length: MAX_WISHLIST_ITEMS }, (_, index) => wish(index + 1));
  const list = withWish(full, wish(999));
  expect(list).toHaveLength(MAX_WISHLIST_ITEMS);
  expect([list[0]?.id, list.at(-1)?.id]).toEqual([999, MAX_WISHLIST_ITEMS - 1]);
});
