import type { Product } from "@shop/api-client";

/** Row of the colour and size table. A colour may have several rows. */
export type ColorVariant = {
  color: string | null;
  colorName: string;
  priceCents: number;
  sizes: string[];
  /** Only of rows that are separate products. */
  stock?: number;
};

export type ColorSizeChoice = { color: string | null; size: string | null };

export const noColorSizeChoice: ColorSizeChoice = { color: null, size: null };

/** Rows of variants that are separate products in colours, or in colours and sizes. */
export const relatedVariantRows = ({
  variants,
  relatedVariants,
}: Pick<Product, "variants" | "relatedVariants">) =>
  // Beside the product's own colours, those of the variants are a part of their names.
  relatedVariants.flatMap(({ options, ...variant }) =>
    options === null || variants.length > 0
      ? []
      : { ...variant, ...options, sizes: options.size === null ? [] : [options.size] },
  );

export type ColorOption = { name: string; color: string | null; enabled: boolean };

/** Lists the colours in catalogue order. A chosen size disables the colours without it. */
export function colorOptions(variants: ColorVariant[], size: string | null): ColorOption[] {
  const options = new Map<string, ColorOption>();
  for (const { colorName: name, color, sizes } of variants) {
    if (name === "") continue;
    const existing = options.get(name);
    const enabled = size === null || sizes.includes(size) || existing?.enabled === true;
    options.set(name, { name, color: existing?.color ?? color, enabled });
  }
  return [...options.values()];
}

const hasColors = (variants: ColorVariant[]) => variants.some(({ colorName }) => colorName !== "");

/** Sizes of the rows, each once, from the smallest to the largest. */
export function sizeOptions(variants: ColorVariant[], color: string | null): string[] {
  // Beside named colours, a row without a colour can't be chosen.
  const requiresColor = hasColors(variants);
  const rows = variants.filter(({ colorName }) =>
    color === null ? !requiresColor || colorName !== "" : colorName === color,
  );
  const sizes = [...new Set(rows.flatMap((row) => row.sizes))];
  return sizes.toSorted((a, b) => letterRank(a) - letterRank(b) || numberOf(a) - numberOf(b));
}

// The gateway orders the facet of sizes in the same way.
const LETTER_SIZES = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "2XL", "XXXL", "3XL"];

/** Letter sizes come first, then numbers, then other texts in catalogue order. */
function letterRank(size: string): number {
  const rank = LETTER_SIZES.indexOf(size.trim().toUpperCase());
  return rank === -1 ? LETTER_SIZES.length : rank;
}

const numberOf = (size: string): number => {
  const number = Number.parseFloat(size);
  return Number.isNaN(number) ? Number.MAX_VALUE : number;
};

/** Whether all rows of the colour and size are sold out. `null` stands for every value. */
export const isRowSoldOut = (variants: ColorVariant[], { color, size }: ColorSizeChoice): boolean =>
  variants.every(
    ({ colorName, sizes, stock = 1 }) =>
      stock < 1 ||
      (color !== null && colorName !== color) ||
      (size !== null && !sizes.includes(size)),
  );

export function chooseColor(
  variants: ColorVariant[],
  choice: ColorSizeChoice,
  color: string,
): ColorSizeChoice {
  if (choice.color === color) return { ...choice, color: null };
  const isSizeAvailable =
    choice.size !== null && sizeOptions(variants, color).includes(choice.size);
  return { color, size: isSizeAvailable ? choice.size : null };
}

export function chooseSize(
  variants: ColorVariant[],
  choice: ColorSizeChoice,
  size: string | null,
): ColorSizeChoice {
  return validChoice(variants, { ...choice, size });
}

export function validChoice(variants: ColorVariant[], choice: ColorSizeChoice): ColorSizeChoice {
  const color = variants.some((row) => row.colorName !== "" && row.colorName === choice.color)
    ? choice.color
    : null;
  const size =
    choice.size !== null && sizeOptions(variants, color).includes(choice.size) ? choice.size : null;
  return { color, size };
}

export function chosenVariant<Row extends ColorVariant>(
  variants: Row[],
  { color, size }: ColorSizeChoice,
): Row | null {
  if (hasColors(variants) && color === null) return null;
  if (size === null && sizeOptions(variants, color).length > 0) return null;
  const row = variants.find(
    ({ colorName, sizes }) =>
      (color === null || colorName === color) && (size === null || sizes.includes(size)),
  );
  return row ?? null;
}

export function variantName(productName: string, { color, size }: ColorSizeChoice): string {
  const parts = [color, size].filter((part) => part !== null);
  return parts.length === 0 ? productName : `${productName} - ${parts.join(", ")}`;
}
