import { keyOf } from "@/store/saved-product";
import { cartTexts } from "@/texts/cart";
import { ActionNotice } from "@/ui/action-notice";

import type { CartChange } from "./use-cart-changes";

export type LastCartChangeProps = { change: CartChange; onUndo: (change: CartChange) => void };

/** What the shopper took out last, and the way back. */
export function LastCartChange({ change, onUndo }: LastCartChangeProps) {
  const { kind, line } = change;
  const { undo, one, moved } = cartTexts.removed;
  return (
    <ActionNotice key={keyOf(line)} label={undo} action={() => onUndo(change)}>
      <strong className="font-semibold">{line.name}</strong>
      {kind === "moved" ? moved : one}
    </ActionNotice>
  );
}
