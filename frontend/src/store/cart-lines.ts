import { maximum } from "@shop/api-client/limits/cart-line";

import { keyMatcher, type SavedKey, type SavedProduct } from "./saved-product";

/** Prices are calculated again when the order is placed. */
export type CartLine = SavedProduct & { quantity: number };

export const MAX_QUANTITY = maximum.quantity;

export function lineSumCents(line: CartLine): number {
  return line.priceCents * line.quantity;
}

/** Colours and sizes of one product share its id; their names differ. */
function isSameLine(line: CartLine, other: CartLine): boolean {
  return line.id === other.id && (other.choice === null || line.name === other.name);
}

export function mergeLine(lines: CartLine[], added: CartLine): CartLine[] {
  const existing = lines.find((line) => isSameLine(line, added));
  if (existing === undefined) return [...lines, added];
  const quantity = Math.min(existing.quantity + added.quantity, MAX_QUANTITY);
  const merged = { ...added, quantity };
  return lines.map((line) => (line === existing ? merged : line));
}

export function removeLine(lines: CartLine[], key: SavedKey): CartLine[] {
  const matches = keyMatcher(key);
  return lines.filter((line) => !matches(line));
}

export function setQuantity(lines: CartLine[], key: SavedKey, requested: number): CartLine[] {
  if (!Number.isInteger(requested) || requested < 1) return lines;
  const matches = keyMatcher(key);
  const quantity = Math.min(requested, MAX_QUANTITY);
  return lines.map((line) => (matches(line) ? { ...line, quantity } : line));
}

export function restoreLine(lines: CartLine[], line: CartLine, index: number): CartLine[] {
  const others = removeLine(lines, line);
  return [...others.slice(0, index), line, ...others.slice(index)];
}

export function quantityInCart(
  lines: CartLine[],
  { id, name, choice }: Pick<CartLine, "id" | "name" | "choice">,
): number {
  const same = lines.filter((line) => line.id === id && (choice === null || line.name === name));
  return same.reduce((total, line) => total + line.quantity, 0);
}
