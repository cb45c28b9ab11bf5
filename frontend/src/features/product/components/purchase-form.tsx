import type { ReactNode, Ref } from "react";

import { Stepper } from "@/ui/stepper";

import type { Purchase } from "../purchase";

export type PurchaseFormProps = {
  purchase: Purchase;
  quantity: number | null;
  onQuantity: (quantity: number | null) => void;
  addButton: ReactNode;
  ref: Ref<HTMLDivElement>;
};

const HINTS = {
  variant: "Choose a variant to add this product to the cart.",
  colorAndSize: "Choose what you want to add this product to the cart.",
};

export function PurchaseForm({
  purchase,
  quantity,
  onQuantity,
  addButton,
  ref,
}: PurchaseFormProps) {
  return (
    <div>
      <div ref={ref} className="flex items-stretch gap-3">
        <Stepper
          label="Quantity"
          value={quantity}
          onChange={onQuantity}
          disabled={purchase.isSoldOut}
        />
        <div className="flex-1">{addButton}</div>
      </div>
      {purchase.missing !== null && (
        <p className="mt-2 text-xs text-soft">{HINTS[purchase.missing]}</p>
      )}
    </div>
  );
}
