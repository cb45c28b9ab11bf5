import type { ProductStock } from "@shop/api-client";
import type { ReactNode, Ref } from "react";

import { MAX_QUANTITY } from "@/store/cart-lines";
import { buyingTexts } from "@/texts/buying";
import { productTexts } from "@/texts/product";
import { Stepper } from "@/ui/stepper";

type PurchaseFormProps = {
  /** Whether nothing can be bought. */
  isDisabled: boolean;
  quantity: number | null;
  onQuantity: (quantity: number | null) => void;
  /** Maximum quantity. */
  max: number;
  addButton: ReactNode;
  ref?: Ref<HTMLFormElement>;
};

export function PurchaseForm({
  isDisabled,
  quantity,
  onQuantity,
  max,
  addButton,
  ref,
}: PurchaseFormProps) {
  return (
    // Enter in the input presses the button.
    <form
      ref={ref}
      method="post"
      className="flex items-stretch gap-3"
      onSubmit={(event) => event.preventDefault()}
    >
      <Stepper
        label={productTexts.quantity}
        value={quantity}
        onChange={onQuantity}
        max={max}
        maxTyped={MAX_QUANTITY}
        disabled={isDisabled}
      />
      <div className="flex-1">{addButton}</div>
    </form>
  );
}

type StockInfoProps = {
  stock: ProductStock | undefined;
  isSoldOut: boolean;
};

export function StockInfo({ stock, isSoldOut }: StockInfoProps) {
  const warehouses = stock?.warehouses
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, quantity }) => `${name}: ${String(quantity)}`)
    .join(" · ");
  return (
    <div role="status" className="min-h-6 text-sm">
      {isSoldOut ? (
        <p className="font-medium text-danger">{buyingTexts.badges.outOfStock}</p>
      ) : (
        stock &&
        stock.total > 0 && (
          <p>
            <span className="font-medium text-positive">{buyingTexts.inStock}</span>
            {warehouses && <span className="text-soft tabular-digits">{` – ${warehouses}`}</span>}
          </p>
        )
      )}
    </div>
  );
}
