import type { ProductSummary } from "@shop/api-client";
import { type FormEvent, useState } from "react";

import { savedProduct } from "@/store/buyable-product";
import { MAX_QUANTITY } from "@/store/cart-lines";
import { buyingTexts } from "@/texts/buying";
import { cartTexts } from "@/texts/cart";
import { Icon } from "@/ui/icon";
import { Stepper } from "@/ui/stepper";

import { addToCart } from "../actions";

type QuickAddFormProps = { product: ProductSummary; stockDisplay: boolean };

export function QuickAddForm({ product, stockDisplay }: QuickAddFormProps) {
  const [quantity, setQuantity] = useState<number | null>(1);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (addToCart(savedProduct(product), quantity, stockDisplay)) setQuantity(1);
  };
  return (
    <form method="post" className="flex gap-1.5" onSubmit={add}>
      <Stepper
        label={cartTexts.quantityOf(product.name)}
        value={quantity}
        onChange={setQuantity}
        max={MAX_QUANTITY}
        size="quickAdd"
      />
      <button
        type="submit"
        aria-label={buyingTexts.addNamed(product.name)}
        title={buyingTexts.add}
        className="grid h-11 min-w-11 flex-1 place-items-center rounded-base bg-brand px-3 text-on-brand transition-colors hover:bg-brand/88"
      >
        <Icon name="shopping-bag" className="size-4.5" />
      </button>
    </form>
  );
}
