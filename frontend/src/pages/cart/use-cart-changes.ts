import { useState } from "react";

import { removeFromCartWithToast } from "@/features/cart/actions";
import { removeCartLine, restoreCartLine } from "@/store/cart";
import type { CartLine } from "@/store/cart-lines";
import { keyOf, type SavedProduct } from "@/store/saved-product";
import { removeWish } from "@/store/wishlist";
import { showOffline } from "@/ui/toast";

/** `index` is the line's former position. */
export type CartChange = { kind: "removed" | "moved"; line: CartLine; index: number };

export type CartChanges = ReturnType<typeof useCartChanges>;

export function useCartChanges() {
  const [lastChange, setLastChange] = useState<CartChange | null>(null);
  const [restoredKey, setRestoredKey] = useState<string | null>(null);
  const record = (change: CartChange) => {
    setLastChange(change);
    setRestoredKey(null);
  };
  return {
    lastChange,
    restoredKey,
    remove: (line: CartLine, index: number) => {
      removeFromCartWithToast(line);
      record({ kind: "removed", line, index });
    },
    move: async (line: CartLine, index: number, lacksChoice: boolean) => {
      const { quantity: _, ...wish } = line;
      const isWished = await addToWishlist(wish, lacksChoice);
      if (!isWished) return;
      removeCartLine(line);
      record({ kind: "moved", line, index });
    },
    undo: ({ kind, line, index }: CartChange) => {
      if (kind === "moved") removeWish(line.id);
      restoreCartLine(line, index);
      setRestoredKey(keyOf(line));
      setLastChange(null);
    },
  };
}

/** Loads the wishlist's code on demand, because few shoppers need it here. */
async function addToWishlist(wish: SavedProduct, lacksChoice: boolean): Promise<boolean> {
  try {
    const actions = await import("@/features/wishlist/actions");
    return actions.addToWishlist(wish, lacksChoice);
  } catch {
    showOffline();
    return false;
  }
}
