import type { ColorSizeChoice } from "@/lib/color-size-choice";
import { changeQuery, paths } from "@/lib/paths";

/** Something of the catalogue that this browser keeps; it holds what the shopper saw. */
export type SavedProduct = {
  /** What is meant: the product, or the related variant that was chosen. */
  id: number;
  /** The product whose page it leads to. */
  productId: number;
  /** Carries the chosen colour and size. */
  name: string;
  /** Colour and size, where the product asks for them. */
  choice: ColorSizeChoice | null;
  priceCents: number;
  stock: number;
  picture: { url: string; width: number; height: number } | null;
};

/** What tells two saved products apart: colours and sizes of one product share its id and differ by name. */
export type SavedKey = Pick<SavedProduct, "id" | "name">;

/** Far longer than anything is called: what is stored must be readable again. */
export const MAX_NAME_LENGTH = 500;

export function keyOf({ id, name }: SavedKey): string {
  return `${String(id)} ${name}`;
}

export function hasKey({ id, name }: SavedKey): (other: SavedKey) => boolean {
  return (other) => other.id === id && other.name === name;
}

/** Cut by whole characters: half a surrogate pair is no text. */
export function cutName(name: string): string {
  return Array.from(name).slice(0, MAX_NAME_LENGTH).join("");
}

/** The page of a saved product, with what was chosen there. */
export function savedAddress({ id, productId, choice }: SavedProduct): string {
  const page = { pathname: paths.product({ id: productId }), search: "" };
  return changeQuery(page, {
    variant: id === productId ? undefined : id,
    color: choice?.color,
    size: choice?.size,
  });
}
