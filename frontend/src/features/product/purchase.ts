import type { Product } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";

import {
  type ColorSizeChoice,
  chosenVariant,
  nothingChosen,
  validChoice,
  variantName,
} from "@/lib/color-size-choice";
import { type PriceLabel, ownPriceLabel, priceLabel } from "@/lib/price-label";

import { productStockQuery } from "./queries";
import type { ChoiceState } from "./use-choice";

export type ProductChoice = ColorSizeChoice & { variantId: number | null };

export const noChoice: ProductChoice = { ...nothingChosen, variantId: null };

/** The purchase with the current choice, or what the choice still lacks. */
export type Purchase = {
  choice: ProductChoice;
  price: PriceLabel;
  /** The price of the choice; `null` until the choice is complete. */
  chosenPrice: PriceLabel | null;
  missing: "variant" | "colorAndSize" | null;
  isSoldOut: boolean;
  /** Id of the product or variant whose stock counts. */
  stockOf: number;
  stock: number;
  item: PurchaseItem;
};

export type PurchaseItem = {
  id: number;
  name: string;
  choice: ColorSizeChoice | null;
  priceCents: number;
  salePriceCents: number | null;
  stock: number;
  pictures: Product["pictures"];
};

type Buyable = Pick<
  Product,
  | "id"
  | "name"
  | "priceCents"
  | "salePriceCents"
  | "minPriceCents"
  | "maxPriceCents"
  | "stock"
  | "pictures"
  | "variants"
  | "relatedVariants"
>;

/** `freshStock` is the latest stock of `stockOf`, if loaded. */
export function purchaseOf(
  product: Buyable,
  requested: ProductChoice,
  stockDisplay: boolean,
  freshStock?: number,
): Purchase {
  const hasRelatedVariants = product.relatedVariants.length > 0;
  const hasColorVariants = product.variants.length > 0;
  const related = product.relatedVariants.find(({ id }) => id === requested.variantId) ?? null;
  const colorSize = validChoice(product.variants, requested);
  const row = hasColorVariants ? chosenVariant(product.variants, colorSize) : null;

  const base = related ?? product;
  const stock = freshStock ?? base.stock;
  const own = {
    ...base,
    stock,
    pictures: base.pictures.length > 0 ? base.pictures : product.pictures,
  };
  const item: PurchaseItem =
    row === null
      ? { ...pick(own), choice: null }
      : {
          ...pick(own),
          name: variantName(base.name, colorSize),
          choice: colorSize,
          priceCents: row.priceCents,
          salePriceCents: null,
        };
  const missing = missingChoice(
    hasRelatedVariants && related === null,
    hasColorVariants && row === null,
  );
  return {
    choice: { ...colorSize, variantId: related?.id ?? null },
    price: priceLabel({ ...product, hasColorVariants, hasRelatedVariants }),
    chosenPrice:
      (hasRelatedVariants || hasColorVariants) && missing === null ? ownPriceLabel(item) : null,
    missing,
    isSoldOut: stockDisplay && stock < 1 && !(hasRelatedVariants && related === null),
    stockOf: base.id,
    stock,
    item,
  };
}

function missingChoice(lacksVariant: boolean, lacksColorAndSize: boolean): Purchase["missing"] {
  if (lacksVariant) return "variant";
  return lacksColorAndSize ? "colorAndSize" : null;
}

function pick({
  id,
  name,
  priceCents,
  salePriceCents,
  stock,
  pictures,
}: Omit<PurchaseItem, "choice">) {
  return { id, name, priceCents, salePriceCents, stock, pictures };
}

/** Combines the product, the choice, and a fresh request of its stock. */
export function usePurchase(
  product: Product,
  { requested, choose }: ChoiceState,
  stockDisplay: boolean,
) {
  const { stockOf } = purchaseOf(product, requested, stockDisplay);
  const stock = useQuery({ ...productStockQuery(stockOf), enabled: stockDisplay }).data;
  return { purchase: purchaseOf(product, requested, stockDisplay, stock?.total), stock, choose };
}
