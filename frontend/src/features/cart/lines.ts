/** A line of the cart; it holds what the shopper saw, the order is priced anew when it is placed. */
export type CartLine = {
  /** What is bought: the product, or the related variant that was chosen. */
  id: number;
  /** The product whose page the line leads to. */
  productId: number;
  /** Carries the chosen colour and size. */
  name: string;
  choice: { color: string | null; size: string | null } | null;
  priceCents: number;
  quantity: number;
  stock: number;
  picture: { url: string; width: number; height: number } | null;
};

/** Far more than anybody buys, and than any product is called: what is stored must be readable again. */
export const MAX_QUANTITY = 10_000;
export const MAX_NAME_LENGTH = 500;

export type LineKey = Pick<CartLine, "id" | "name">;

export function keyOf({ id, name }: LineKey): string {
  return `${String(id)} ${name}`;
}

export function lineSumCents(line: CartLine): number {
  return line.priceCents * line.quantity;
}

/** Cut by whole characters: half a surrogate pair is no text. */
export function cutName(name: string): string {
  return Array.from(name).slice(0, MAX_NAME_LENGTH).join("");
}

/** Lines of one product with different colours and sizes share its id and differ by name. */
function isSameLine(line: CartLine, other: CartLine): boolean {
  return line.id === other.id && (other.choice === null || line.name === other.name);
}

/** Adds to the line that is there, with the newest price and stock, or appends a new one. */
export function mergeLine(lines: CartLine[], added: CartLine): CartLine[] {
  const known = lines.find((line) => isSameLine(line, added));
  if (known === undefined) return [...lines, added];
  const quantity = Math.min(known.quantity + added.quantity, MAX_QUANTITY);
  const merged = { ...added, quantity };
  return lines.map((line) => (line === known ? merged : line));
}

export function removeLine(lines: CartLine[], { id, name }: LineKey): CartLine[] {
  return lines.filter((line) => line.id !== id || line.name !== name);
}

/** A quantity below one is not a quantity: the line keeps what it had. */
export function setQuantity(lines: CartLine[], { id, name }: LineKey, asked: number): CartLine[] {
  if (!Number.isInteger(asked) || asked < 1) return lines;
  const quantity = Math.min(asked, MAX_QUANTITY);
  return lines.map((line) => (line.id === id && line.name === name ? { ...line, quantity } : line));
}

/** Puts a removed line back where it was. */
export function restoreLine(lines: CartLine[], line: CartLine, index: number): CartLine[] {
  const others = removeLine(lines, line);
  return [...others.slice(0, index), line, ...others.slice(index)];
}

export function quantityInCart(
  lines: CartLine[],
  { id, name }: LineKey,
  choice: CartLine["choice"],
): number {
  const same = lines.filter((line) => line.id === id && (choice === null || line.name === name));
  return same.reduce((total, line) => total + line.quantity, 0);
}
