import { useState, type FocusEvent, type KeyboardEvent } from "react";

import type { CartLine } from "@/store/cart-lines";
import { cartTexts } from "@/texts/cart";
import { Stepper } from "@/ui/stepper";

import { updateQuantity } from "../actions";

export type LineQuantityProps = { line: CartLine; stockDisplay: boolean };

/** The buttons change the cart at once; what is typed counts when it is complete. */
export function LineQuantity({ line, stockDisplay }: LineQuantityProps) {
  // Undefined while nothing is being typed, null while the input is empty.
  const [draft, setDraft] = useState<number | null>();
  const commit = (quantity: number | null | undefined) => {
    setDraft(undefined);
    if (quantity !== undefined && quantity !== line.quantity)
      updateQuantity(line, quantity, stockDisplay);
  };
  const commitWhenLeft = (event: FocusEvent) => {
    if (event.target instanceof HTMLInputElement) commit(draft);
  };
  const commitByKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) commit(draft);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the input inside
    <div onBlur={commitWhenLeft} onKeyDown={commitByKey}>
      <Stepper
        label={cartTexts.quantityOf(line.name)}
        value={draft === undefined ? line.quantity : draft}
        onChange={commit}
        onType={setDraft}
      />
    </div>
  );
}
