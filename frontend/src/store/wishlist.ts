import { MAX_WISHES } from "./limits";
import type { SavedProduct } from "./saved-product";
import { changeStore } from "./store";

/** A wish is met by its product's or its related variant's id, whatever colour and size were chosen. */
export function isWished(wishlist: SavedProduct[], id: number): boolean {
  return wishlist.some((wish) => wish.id === id);
}

/** Any variant of a product counts as the product. */
export function isProductWished(wishlist: SavedProduct[], productId: number): boolean {
  return wishlist.some((wish) => wish.productId === productId);
}

/** The newest wish comes first; beyond the limit the oldest makes room. */
export function withWish(wishlist: SavedProduct[], added: SavedProduct): SavedProduct[] {
  return isWished(wishlist, added.id) ? wishlist : [added, ...wishlist].slice(0, MAX_WISHES);
}

export const addWish = (added: SavedProduct) =>
  changeStore(({ wishlist }) => ({ wishlist: withWish(wishlist, added) }));

export const dropWish = (id: number) =>
  changeStore(({ wishlist }) => ({ wishlist: wishlist.filter((wish) => wish.id !== id) }));

/** Puts removed wishes back where they were; beyond the limit the oldest make room. */
export const putBackWishes = (wishes: SavedProduct[], index: number) =>
  changeStore(({ wishlist }) => ({
    wishlist: wishlist
      .toSpliced(index, 0, ...wishes.filter(({ id }) => !isWished(wishlist, id)))
      .slice(0, MAX_WISHES),
  }));

export const updateWishes = (update: (wish: SavedProduct) => SavedProduct) =>
  changeStore(({ wishlist }) => ({ wishlist: wishlist.map((wish) => update(wish)) }));
export const clearWishlist = () => changeStore(() => ({ wishlist: [] }));
