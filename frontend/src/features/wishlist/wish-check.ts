import type { SavedProduct } from "@/store/saved-product";
import { isProductWished, isWished } from "@/store/wishlist";
import { savedTexts } from "@/texts/saved";

type Wishable = {
  /** The product or its chosen variant. */
  id: number;
  productId: number;
  /** Whether a variant must be chosen first. */
  lacksChoice: boolean;
};

/** Until a variant is chosen, any saved variant counts. */
export function isShownAsWished(
  wishlist: SavedProduct[],
  { id, productId, lacksChoice }: Wishable,
): boolean {
  return lacksChoice ? isProductWished(wishlist, productId) : isWished(wishlist, id);
}

/** Returns the reason why the item can't be added, otherwise `null`. */
export function checkWish(
  wishlist: SavedProduct[],
  { id, lacksChoice }: Pick<Wishable, "id" | "lacksChoice">,
): string | null {
  if (lacksChoice) return savedTexts.wishlist.chooseFirst;
  return isWished(wishlist, id) ? savedTexts.wishlist.alreadyAdded : null;
}
