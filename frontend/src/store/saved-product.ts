import type { ColorSizeChoice } from "@/lib/color-size-choice";
import { changeQuery, paths } from "@/lib/paths";

/** A product saved in this browser, as the shopper saw it. */
export type SavedProduct = {
  /** Id of the product or the chosen related variant. */
  id: number;
  /** Id of the product whose page the item links to. */
  productId: number;
  /** Contains the chosen colour and size. */
  name: string;
  choice: ColorSizeChoice | null;
  priceCents: number;
  stock: number;
  picture: { url: string; width: number; height: number } | null;
};

/** Colours and sizes of one product share its id; their names differ. */
export type SavedKey = Pick<SavedProduct, "id" | "name">;

export const MAX_NAME_LENGTH = 500;

export function keyOf({ id, name }: SavedKey): string {
  return `${String(id)} ${name}`;
}

export function keyMatcher({ id, name }: SavedKey): (other: SavedKey) => boolean {
  return (other) => other.id === id && other.name === name;
}

/** Cuts between characters: half a surrogate pair is not valid text. */
export function cutName(name: string): string {
  return Array.from(name).slice(0, MAX_NAME_LENGTH).join("");
}

export function savedAddress({ id, productId, choice }: SavedProduct): string {
  const page = { pathname: paths.product({ id: productId }), search: "" };
  return changeQuery(page, {
    variant: id === productId ? undefined : id,
    color: choice?.color,
    size: choice?.size,
  });
}
