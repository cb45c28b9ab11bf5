import type { SavedProduct } from "@/store/saved-product";
import { isProductWished, isWished } from "@/store/wishlist";
import { savedTexts } from "@/texts/saved";

export type Wishable = {
  /** The product, or the variant of it that is chosen. */
  id: number;
  productId: number;
  /** It has variants, and none is chosen yet. */
  lacksChoice: boolean;
};

/** Whether a button says that its product is in the wishlist; until a variant is chosen, any of them counts. */
export function isShownAsWished(
  wishlist: SavedProduct[],
  { id, productId, lacksChoice }: Wishable,
): boolean {
  return lacksChoice ? isProductWished(wishlist, productId) : isWished(wishlist, id);
}

/** Why this can't be put on the wishlist; null when it can. */
export function refuseWish(
  wishlist: SavedProduct[],
  { id, lacksChoice }: Pick<Wishable, "id" | "lacksChoice">,
): string | null {
  if (lacksChoice) return savedTexts.wishlist.chooseFirst;
  return isWished(wishlist, id) ? savedTexts.wishlist.alreadyAdded : null;
}
