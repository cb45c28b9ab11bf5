import { useState } from "react";

import { addToCart } from "@/features/cart/actions";
import { useStorefront } from "@/features/tenant/queries";
import { removeFromWishlistWithToast } from "@/features/wishlist/actions";
import {
  LastWishlistChange,
  type WishlistChange,
} from "@/features/wishlist/components/last-wishlist-change";
import { WishRow } from "@/features/wishlist/components/wish-row";
import { paths } from "@/lib/paths";
import { keyOf, type SavedProduct } from "@/store/saved-product";
import { useStore } from "@/store/store";
import { useRefreshSaved } from "@/store/use-refresh-saved";
import { clearWishlist, removeWish, restoreWishes, updateWishes } from "@/store/wishlist";
import { buyingTexts } from "@/texts/buying";
import { cartTexts } from "@/texts/cart";
import { texts } from "@/texts/frame";
import { listTexts } from "@/texts/list";
import { savedTexts } from "@/texts/saved";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { SavedItemsPage } from "@/widgets/saved-items-page/saved-items-page";

export function WishlistPage() {
  return (
    <SavedItemsPage name={texts.footer.wishlist} title={savedTexts.wishlist.title}>
      <WishlistContent />
    </SavedItemsPage>
  );
}

const WISHLIST = {
  name: "wishlist",
  read: () => useStore.getState().wishlist,
  update: updateWishes,
};

function WishlistContent() {
  const wishes = useStore((state) => state.wishlist);
  const [lastChange, setLastChange] = useState<WishlistChange | null>(null);
  const [restoredKey, setRestoredKey] = useState<string | null>(null);
  const { features, freeGoods } = useStorefront();
  const { stockDisplay } = features;
  const changes = useRefreshSaved(WISHLIST, stockDisplay);
  const showChange = (change: WishlistChange) => {
    setLastChange(change);
    setRestoredKey(null);
  };
  const remove = (wish: SavedProduct, index: number) => {
    removeFromWishlistWithToast(wish);
    showChange({ kind: "removed", wishes: [wish], index });
  };
  const clear = () => {
    clearWishlist();
    showChange({ kind: "cleared", wishes, index: 0 });
  };
  const move = (wish: SavedProduct) => {
    const quantity = 1;
    if (!addToCart(wish, quantity, stockDisplay, savedTexts.wishlist.moved)) return;
    removeWish(wish.id);
    showChange({ kind: "moved", wish });
  };
  const undo = (removed: SavedProduct[], index: number) => {
    const [first] = removed;
    restoreWishes(removed, index);
    setRestoredKey(first === undefined ? null : keyOf(first));
    setLastChange(null);
  };
  return (
    <>
      <div role="status">
        {lastChange && <LastWishlistChange change={lastChange} onUndo={undo} />}
      </div>
      {wishes.length === 0 ? (
        <EmptyState
          level={2}
          icon="heart"
          title={savedTexts.wishlist.empty.title}
          description={savedTexts.wishlist.empty.description}
          action={{ href: paths.products(), label: cartTexts.browse }}
        />
      ) : (
        <>
          <div className="flex items-center justify-between gap-4 border-b border-line pb-2">
            <p className="text-sm text-soft">{listTexts.count(wishes.length)}</p>
            <div className="-mr-4">
              <Button variant="quiet" onClick={clear}>
                {savedTexts.wishlist.clear}
              </Button>
            </div>
          </div>
          <ul>
            {wishes.map((wish, index) => (
              <WishRow
                key={keyOf(wish)}
                wish={wish}
                change={changes.get(keyOf(wish))}
                stockDisplay={stockDisplay}
                isRestored={keyOf(wish) === restoredKey}
                action={
                  wish.priceCents > 0 || freeGoods ? (
                    <MoveButton wish={wish} onMove={() => move(wish)} />
                  ) : (
                    <p className="text-sm text-soft">{buyingTexts.badges.noPrice}</p>
                  )
                }
                onRemove={() => remove(wish, index)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type MoveButtonProps = { wish: SavedProduct; onMove: () => void };

function MoveButton({ wish, onMove }: MoveButtonProps) {
  return (
    <Button
      variant="secondary"
      aria-label={savedTexts.named(savedTexts.wishlist.moveToCart, wish.name)}
      onClick={onMove}
    >
      <Icon name="shopping-bag" size={18} />
      {savedTexts.wishlist.moveToCart}
    </Button>
  );
}
