import { useState } from "react";

import { removeFromCart } from "@/features/cart/actions";
import { dropLine, putBackLine } from "@/store/cart";
import type { CartLine } from "@/store/cart-lines";
import { keyOf, type SavedProduct } from "@/store/saved-product";
import { dropWish } from "@/store/wishlist";
import { texts } from "@/texts/frame";
import { showToast } from "@/ui/toast";

/** What was taken out of the cart last, and from where. */
export type CartChange = { kind: "removed" | "moved"; line: CartLine; index: number };

export type CartChanges = ReturnType<typeof useCartChanges>;

/** What takes lines out of the cart, and the way back. */
export function useCartChanges() {
  const [last, setLast] = useState<CartChange | null>(null);
  const [restored, setRestored] = useState<string | null>(null);
  const keep = (change: CartChange) => {
    setLast(change);
    setRestored(null);
  };
  return {
    last,
    /** The key of the line that was put back. */
    restored,
    remove: (line: CartLine, index: number) => {
      removeFromCart(line);
      keep({ kind: "removed", line, index });
    },
    move: async (line: CartLine, index: number, lacksChoice: boolean) => {
      const { quantity: _, ...wish } = line;
      const isWished = await addToWishlist(wish, lacksChoice);
      if (!isWished) return;
      dropLine(line);
      keep({ kind: "moved", line, index });
    },
    undo: ({ kind, line, index }: CartChange) => {
      if (kind === "moved") dropWish(line.id);
      putBackLine(line, index);
      setRestored(keyOf(line));
      setLast(null);
    },
  };
}

/** Few shoppers do this, so its code comes when somebody does. */
async function addToWishlist(wish: SavedProduct, lacksChoice: boolean): Promise<boolean> {
  try {
    const actions = await import("@/features/wishlist/actions");
    return actions.addToWishlist(wish, lacksChoice);
  } catch {
    const { title, description } = texts.failure.offline;
    showToast("error", title, description);
    return false;
  }
}
