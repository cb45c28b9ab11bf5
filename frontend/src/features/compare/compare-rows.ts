import type { Product } from "@shop/api-client";

import { type ColorVariant, relatedVariantRows } from "@/lib/color-size-choice";
import { priceLabel } from "@/lib/price-label";
import { isSoldOut } from "@/lib/product-badges";
import { buyingTexts } from "@/texts/buying";
import type { savedTexts } from "@/texts/saved";

export type RowKey = keyof typeof savedTexts.compare.rows;

export type CompareRow = {
  key: RowKey;
  /** Empty text if the product has no value, `undefined` if the product is not loaded. */
  values: (string | undefined)[];
};

const KEYS: readonly RowKey[] = [
  "price",
  "rating",
  "availability",
  "brand",
  "code",
  "categories",
  "colors",
  "sizes",
  "variants",
  "description",
];

/** Cells with equal texts count as equal. */
function cellText(key: RowKey, product: Product, stockDisplay: boolean): string {
  switch (key) {
    case "price":
      // Tells apart a range and a reduction with the same two prices.
      return JSON.stringify(priceLabel(product));
    case "rating":
      return product.reviewCount > 0
        ? `${product.rating.toFixed(2)} ${String(product.reviewCount)}`
        : "";
    case "availability":
      return availability(product, stockDisplay);
    case "brand":
      return product.brand?.name ?? "";
    case "code":
      return product.code ?? "";
    case "categories":
      return joinDistinct(product.categories.map(({ name }) => name));
    case "colors":
      return joinDistinct(colorRows(product).map(({ colorName }) => colorName));
    case "sizes":
      return joinDistinct(colorRows(product).flatMap(({ sizes }) => sizes));
    case "variants":
      // Colours and sizes of variants are in the rows above.
      return relatedVariantRows(product).length > 0
        ? ""
        : joinDistinct(product.relatedVariants.map(({ name }) => name));
    case "description":
      return product.shortDescription ?? "";
  }
}

const colorRows = (product: Product): ColorVariant[] => [
  ...product.variants,
  ...relatedVariantRows(product),
];

function availability(product: Product, stockDisplay: boolean): string {
  if (!stockDisplay) return "";
  const { inStock, badges } = buyingTexts;
  return isSoldOut(product, stockDisplay) ? badges.outOfStock : inStock;
}

function joinDistinct(names: string[]): string {
  return [...new Set(names)].filter((name) => name !== "").join(", ");
}

export function compareRows(
  products: readonly (Product | undefined)[],
  stockDisplay: boolean,
): CompareRow[] {
  const rows = KEYS.map((key) => ({
    key,
    values: products.map((product) => product && cellText(key, product, stockDisplay)),
  }));
  return rows.filter(({ values }) => values.some((value) => value !== undefined && value !== ""));
}

export function placeholderRows(stockDisplay: boolean): CompareRow[] {
  const keys = KEYS.filter((key) => stockDisplay || key !== "availability");
  return keys.map((key) => ({ key, values: [] }));
}

/** Empty text counts as a value. */
export function differs({ values }: CompareRow): boolean {
  return new Set(values.filter((value) => value !== undefined)).size > 1;
}

export function canDiffer(products: readonly (Product | undefined)[]): boolean {
  return products.filter((product) => product !== undefined).length > 1;
}
