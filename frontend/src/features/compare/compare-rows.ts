import type { Product } from "@shop/api-client";

import { formatMoney } from "@/lib/money";
import { priceLabel, priceTextOf } from "@/lib/price-label";
import { isSoldOut } from "@/lib/product-badges";
import { buyingTexts } from "@/texts/buying";
import type { savedTexts } from "@/texts/saved";

export type RowKey = keyof typeof savedTexts.compare.rows;

export type CompareRow = {
  key: RowKey;
  /** What each product says; empty where it says nothing, undefined where the product isn't there. */
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

/** What a product says in a row, as text: two cells are the same when their texts are. */
function cellText(key: RowKey, product: Product, stockDisplay: boolean): string {
  switch (key) {
    case "price":
      return priceCellText(product);
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
      return listed(product.categories.map(({ name }) => name));
    case "colors":
      return listed(product.variants.map(({ colorName }) => colorName));
    case "sizes":
      return listed(product.variants.flatMap(({ sizes }) => sizes));
    case "variants":
      return listed(product.relatedVariants.map(({ name }) => name));
    case "description":
      return product.shortDescription ?? "";
  }
}

/** With its kind: a range and a reduction of the same two prices look different. */
function priceCellText(product: Product): string {
  const label = priceLabel(product);
  const prices = Object.values(priceTextOf(label)).map(formatMoney).join(" – ");
  return `${label.kind} ${prices}`;
}

function availability(product: Product, stockDisplay: boolean): string {
  if (!stockDisplay) return "";
  const { inStock, badges } = buyingTexts;
  return isSoldOut(product, stockDisplay) ? badges.outOfStock : inStock;
}

/** Each name once, in the catalogue's order. */
function listed(names: string[]): string {
  return [...new Set(names)].filter((name) => name !== "").join(", ");
}

/** The rows in which at least one of the products says something. */
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

/** The rows of products that are still on their way, all of them: what they say is not known yet. */
export function waitingRows(stockDisplay: boolean): CompareRow[] {
  const keys = KEYS.filter((key) => stockDisplay || key !== "availability");
  return keys.map((key) => ({ key, values: [] }));
}

/** Whether the products that are there say different things; saying nothing is one of them. */
export function differs({ values }: CompareRow): boolean {
  return new Set(values.filter((value) => value !== undefined)).size > 1;
}

/** One product alone differs from nothing. */
export function canDiffer(products: readonly (Product | undefined)[]): boolean {
  return products.filter((product) => product !== undefined).length > 1;
}
