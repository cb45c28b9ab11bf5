import type { Product } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";

import {
  type ColorSizeChoice,
  type ColorVariant,
  chosenVariant,
  noColorSizeChoice,
  relatedVariantRows,
  validChoice,
  variantName,
} from "@/lib/color-size-choice";
import { type PriceLabel, type UnitPrice, singlePriceLabel, priceLabel } from "@/lib/price-label";

import { colorPicturesFirst } from "./color-pictures";
import { productStockQuery } from "./queries";

export type ProductChoice = ColorSizeChoice & { variantId: number | null };

export const noChoice: ProductChoice = { ...noColorSizeChoice, variantId: null };

/** `requested` may be a choice that the product does not offer. */
export type ChoiceState = { requested: ProductChoice; choose: (choice: ProductChoice) => void };

/** Item, price and stock of the current choice. */
export type PurchaseOption = {
  choice: ProductChoice;
  /** Rows of the colours and sizes to choose from. */
  rows: ColorVariant[];
  price: PriceLabel;
  /** `null` if the choice is incomplete or the product has no variants. */
  chosenPrice: PriceLabel | null;
  missing: "variant" | "colorAndSize" | null;
  isSoldOut: boolean;
  /** Id of the product or variant whose stock counts. */
  stockId: number;
  stock: number;
  item: PurchaseItem;
};

export type PurchaseItem = {
  id: number;
  name: string;
  choice: ColorSizeChoice | null;
  priceCents: number;
  salePriceCents: number | null;
  lowestPrice30DaysCents: number | null;
  unitPrice: UnitPrice | null;
  stock: number;
  pictures: Product["pictures"];
};

type PurchasableProduct = Pick<
  Product,
  | "id"
  | "name"
  | "priceCents"
  | "salePriceCents"
  | "lowestPrice30DaysCents"
  | "minPriceCents"
  | "maxPriceCents"
  | "unitPrice"
  | "stock"
  | "pictures"
  | "variants"
  | "relatedVariants"
>;

/** `freshStock` is the current stock of the chosen product or variant. */
export function purchaseOption(
  product: PurchasableProduct,
  requested: ProductChoice,
  stockDisplay: boolean,
  freshStock?: number,
): PurchaseOption {
  const hasRelatedVariants = product.relatedVariants.length > 0;
  const hasColorVariants = product.variants.length > 0;
  const relatedRows = relatedVariantRows(product);
  const rows = relatedRows.length > 0 ? relatedRows : product.variants;
  const requestedRow = relatedRows.find(({ id }) => id === requested.variantId);
  const colorSize = validChoice(
    rows,
    requestedRow ? { color: requestedRow.colorName, size: requestedRow.size } : requested,
  );
  const relatedId =
    relatedRows.length > 0 ? chosenVariant(relatedRows, colorSize)?.id : requested.variantId;
  const relatedVariant = product.relatedVariants.find(({ id }) => id === relatedId) ?? null;
  const colorRow = hasColorVariants ? chosenVariant(product.variants, colorSize) : null;

  const base = relatedVariant ?? product;
  const stock = freshStock ?? base.stock;
  const colors = rows.map(({ colorName }) => colorName);
  // Before a size is chosen, any size has the pictures of the colour.
  const shown = relatedVariant ?? relatedRows.find((row) => row.colorName === colorSize.color);
  const pictures = shown && shown.pictures.length > 0 ? shown.pictures : product.pictures;
  const item: PurchaseItem = {
    ...base,
    stock,
    pictures: colorPicturesFirst(pictures, colors, colorSize.color),
    choice: null,
    ...(colorRow && {
      name: variantName(base.name, colorSize),
      choice: colorSize,
      priceCents: colorRow.priceCents,
      salePriceCents: null,
      lowestPrice30DaysCents: null,
      unitPrice: colorRow.unitPrice,
    }),
  };
  const missing = missingChoice(
    hasRelatedVariants && relatedVariant === null,
    hasColorVariants && colorRow === null,
  );
  return {
    choice: { ...colorSize, variantId: relatedVariant?.id ?? null },
    rows,
    price: priceLabel({ ...product, hasColorVariants, hasRelatedVariants }),
    chosenPrice: missing === null && (relatedVariant ?? colorRow) ? singlePriceLabel(item) : null,
    missing,
    isSoldOut: stockDisplay && stock < 1 && missing !== "variant",
    stockId: base.id,
    stock,
    item,
  };
}

function missingChoice(
  lacksVariant: boolean,
  lacksColorAndSize: boolean,
): PurchaseOption["missing"] {
  if (lacksVariant) return "variant";
  return lacksColorAndSize ? "colorAndSize" : null;
}

export function usePurchaseOption(
  product: Product,
  { requested, choose }: ChoiceState,
  stockDisplay: boolean,
) {
  const { stockId } = purchaseOption(product, requested, stockDisplay);
  const stock = useQuery({ ...productStockQuery(stockId), enabled: stockDisplay }).data;
  return {
    purchase: purchaseOption(product, requested, stockDisplay, stock?.total),
    stock,
    choose,
  };
}
