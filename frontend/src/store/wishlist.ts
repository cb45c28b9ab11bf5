import { MAX_WISHLIST_ITEMS } from "./limits";
import type { SavedProduct } from "./saved-product";
import { changeStore } from "./store";

/** `id` is the id of a product or of a related variant. */
export function isWished(wishlist: SavedProduct[], id: number): boolean {
  return wishlist.some((wish) => wish.id === id);
}

export function isProductWished(wishlist: SavedProduct[], productId: number): boolean {
  return wishlist.some((wish) => wish.productId === productId);
}

export function withWish(wishlist: SavedProduct[], added: SavedProduct): SavedProduct[] {
  return isWished(wishlist, added.id)
    ? wishlist
    : [added, ...wishlist].slice(0, MAX_WISHLIST_ITEMS);
}

export const addWish = (added: SavedProduct) =>
  changeStore(({ wishlist }) => ({ wishlist: withWish(wishlist, added) }));

export const removeWish = (id: number) =>
  changeStore(({ wishlist }) => ({ wishlist: wishlist.filter((wish) => wish.id !== id) }));

export const restoreWishes = (wishes: SavedProduct[], index: number) =>
  changeStore(({ wishlist }) => ({
    wishlist: wishlist
      .toSpliced(index, 0, ...wishes.filter(({ id }) => !isWished(wishlist, id)))
      .slice(0, MAX_WISHLIST_ITEMS),
  }));

export const updateWishes = (update: (wish: SavedProduct) => SavedProduct) =>
  changeStore(({ wishlist }) => ({ wishlist: wishlist.map((wish) => update(wish)) }));
export const clearWishlist = () => changeStore(() => ({ wishlist: [] }));
