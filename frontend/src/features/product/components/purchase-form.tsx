import type { ReactNode, Ref } from "react";

import { productTexts } from "@/texts/product";
import { Stepper } from "@/ui/stepper";

import type { Purchase } from "../purchase";

export type PurchaseFormProps = {
  purchase: Purchase;
  quantity: number | null;
  onQuantity: (quantity: number | null) => void;
  /** The most that is offered, where that is less than anybody would want. */
  max?: number | undefined;
  addButton: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

export function PurchaseForm({
  purchase,
  quantity,
  onQuantity,
  max,
  addButton,
  ref,
}: PurchaseFormProps) {
  return (
    <div ref={ref} className="flex items-stretch gap-3">
      <Stepper
        label={productTexts.quantity}
        value={quantity}
        onChange={onQuantity}
        max={max}
        disabled={purchase.isSoldOut}
      />
      <div className="flex-1">{addButton}</div>
    </div>
  );
}
