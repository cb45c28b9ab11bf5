/** One row of the catalogue's colour and size table; a colour may come in several rows. */
export type ColorVariant = {
  color: string | null;
  colorName: string;
  priceCents: number;
  sizes: string[];
};

export type ColorSizeChoice = { color: string | null; size: string | null };

export const nothingChosen: ColorSizeChoice = { color: null, size: null };

export type ColorOption = { name: string; color: string | null; enabled: boolean };

/** The swatches in catalogue order; a chosen size disables the colours that lack it. */
export function colorOptions(variants: ColorVariant[], size: string | null): ColorOption[] {
  const options = new Map<string, ColorOption>();
  for (const { colorName: name, color, sizes } of variants) {
    if (name === "") continue;
    const known = options.get(name);
    const enabled = size === null || sizes.includes(size) || known?.enabled === true;
    options.set(name, { name, color: known?.color ?? color, enabled });
  }
  return [...options.values()];
}

const asksColor = (variants: ColorVariant[]) => variants.some(({ colorName }) => colorName !== "");

/** The sizes on offer: those of the chosen colour, or all of them. */
export function sizeOptions(variants: ColorVariant[], color: string | null): string[] {
  // Beside named colours a row without one can't be chosen, so its sizes would lead nowhere.
  const asked = asksColor(variants);
  const rows = variants.filter(({ colorName }) =>
    color === null ? !asked || colorName !== "" : colorName === color,
  );
  return [...new Set(rows.flatMap((row) => row.sizes))];
}

/** Choosing the chosen colour again lets go of it; a size that the new colour lacks is let go too. */
export function chooseColor(
  variants: ColorVariant[],
  choice: ColorSizeChoice,
  color: string,
): ColorSizeChoice {
  if (choice.color === color) return { ...choice, color: null };
  const keepsSize = choice.size !== null && sizeOptions(variants, color).includes(choice.size);
  return { color, size: keepsSize ? choice.size : null };
}

export function chooseSize(
  variants: ColorVariant[],
  choice: ColorSizeChoice,
  size: string | null,
): ColorSizeChoice {
  return validChoice(variants, { ...choice, size });
}

/** A choice as it came from an address, reduced to what this product offers. */
export function validChoice(variants: ColorVariant[], choice: ColorSizeChoice): ColorSizeChoice {
  const color = variants.some((row) => row.colorName !== "" && row.colorName === choice.color)
    ? choice.color
    : null;
  const size =
    choice.size !== null && sizeOptions(variants, color).includes(choice.size) ? choice.size : null;
  return { color, size };
}

/** The row that is bought, once everything that this product asks for is chosen. */
export function chosenVariant(
  variants: ColorVariant[],
  { color, size }: ColorSizeChoice,
): ColorVariant | null {
  if (asksColor(variants) && color === null) return null;
  if (size === null && sizeOptions(variants, color).length > 0) return null;
  const row = variants.find(
    ({ colorName, sizes }) =>
      (color === null || colorName === color) && (size === null || sizes.includes(size)),
  );
  return row ?? null;
}

/** The name that a cart line carries: the product's, with what was chosen. */
export function variantName(productName: string, { color, size }: ColorSizeChoice): string {
  const parts = [color, size].filter((part) => part !== null);
  return parts.length === 0 ? productName : `${productName} - ${parts.join(", ")}`;
}
