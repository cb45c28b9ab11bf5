import { savedProduct, type BuyableProduct } from "@/store/buyable-product";
import { buyingTexts } from "@/texts/buying";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

import { addToCart } from "../actions";

type AddButtonProps = {
  item: BuyableProduct;
  productId: number;
  quantity: number | null;
  stockDisplay: boolean;
  isDisabled: boolean;
};

export function AddButton({ item, productId, quantity, stockDisplay, isDisabled }: AddButtonProps) {
  return (
    <Button
      wide
      type="submit"
      disabled={isDisabled}
      onClick={() => addToCart(savedProduct(item, productId), quantity, stockDisplay)}
    >
      <Icon name="shopping-bag" className="size-4.5" />
      {buyingTexts.add}
    </Button>
  );
}
