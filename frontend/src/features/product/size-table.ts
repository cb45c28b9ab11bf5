import type { ColorVariant } from "@/lib/color-size-choice";

/** One colour's offer: a price for each size that it comes in, null for the others. */
export type SizeRow = { color: string; prices: (number | null)[] };

export type SizeTable = {
  sizes: string[];
  rows: SizeRow[];
  /** Whether everything costs the same, so that prices would say nothing. */
  hasOnePrice: boolean;
};

/** A product's own colours and sizes as a table; null where it has no sizes. */
export function sizeTable(variants: ColorVariant[]): SizeTable | null {
  const sized = variants.filter(({ sizes }) => sizes.length > 0);
  const sizes = [...new Set(sized.flatMap((variant) => variant.sizes))];
  if (sizes.length === 0) return null;
  const colors = [...new Set(sized.map(({ colorName }) => colorName))];
  const priceOf = (color: string, size: string) =>
    sized.find((row) => row.colorName === color && row.sizes.includes(size))?.priceCents ?? null;
  const rows = colors.map((color) => ({
    color,
    prices: sizes.map((size) => priceOf(color, size)),
  }));
  return {
    sizes,
    rows,
    hasOnePrice: new Set(sized.map(({ priceCents }) => priceCents)).size === 1,
  };
}
