import type { SavedProduct } from "@/store/saved-product";
import { rereadStorage, useStore } from "@/store/store";
import { addWish, removeWish } from "@/store/wishlist";
import { savedTexts } from "@/texts/saved";
import { showToast } from "@/ui/toast";

import { checkWish } from "./wish-check";

/** Returns whether the product was added. If not, a toast shows the reason. */
export function addToWishlist(wish: SavedProduct, lacksChoice: boolean): boolean {
  rereadStorage();
  const refusal = checkWish(useStore.getState().wishlist, { id: wish.id, lacksChoice });
  if (refusal !== null) {
    showToast("info", refusal);
    return false;
  }
  addWish(wish);
  showToast("success", savedTexts.wishlist.added);
  return true;
}

export function removeFromWishlistWithToast({ id }: SavedProduct): void {
  removeWish(id);
  showToast("success", savedTexts.wishlist.removed);
}
