import { paths } from "@/lib/paths";
import { keyOf, type SavedProduct } from "@/store/saved-product";
import { cartTexts } from "@/texts/cart";
import { savedTexts } from "@/texts/saved";
import { ActionNotice } from "@/ui/action-notice";

export type WishlistChange =
  | { kind: "moved"; wish: SavedProduct }
  | { kind: "removed" | "cleared"; wishes: SavedProduct[]; index: number };

type LastWishlistChangeProps = {
  change: WishlistChange;
  onUndo: (wishes: SavedProduct[], index: number) => void;
};

export function LastWishlistChange({ change, onUndo }: LastWishlistChangeProps) {
  if (change.kind === "moved") {
    return (
      <ActionNotice key={keyOf(change.wish)} label={cartTexts.view} action={{ href: paths.cart() }}>
        <strong className="font-semibold">{change.wish.name}</strong>
        {savedTexts.wishlist.isInCart}
      </ActionNotice>
    );
  }
  const { kind, wishes, index } = change;
  return (
    <ActionNotice
      key={wishes.map(keyOf).join()}
      label={cartTexts.removed.undo}
      action={() => onUndo(wishes, index)}
    >
      {kind === "cleared" ? (
        savedTexts.wishlist.cleared
      ) : (
        <>
          <strong className="font-semibold">{wishes[0]?.name}</strong>
          {cartTexts.removed.wasRemoved}
        </>
      )}
    </ActionNotice>
  );
}
