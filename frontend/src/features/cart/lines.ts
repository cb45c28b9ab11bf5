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

export type LineKey = Pick<CartLine, "id" | "name">;

export function lineSumCents(line: CartLine): number {
  return line.priceCents * line.quantity;
}

/** Lines of one product with different colours and sizes share its id and differ by name. */
function isSameLine(line: CartLine, other: CartLine): boolean {
  return line.id === other.id && (other.choice === null || line.name === other.name);
}

/** Adds to the line that is there, with the newest price and stock, or appends a new one. */
export function mergeLine(lines: CartLine[], added: CartLine): CartLine[] {
  const known = lines.find((line) => isSameLine(line, added));
  if (known === undefined) return [...lines, added];
  const merged = { ...added, quantity: known.quantity + added.quantity };
  return lines.map((line) => (line === known ? merged : line));
}

export function removeLine(lines: CartLine[], { id, name }: LineKey): CartLine[] {
  return lines.filter((line) => line.id !== id || line.name !== name);
}

/** A quantity below one is not a quantity: the line keeps what it had. */
export function setQuantity(
  lines: CartLine[],
  { id, name }: LineKey,
  quantity: number,
): CartLine[] {
  if (!Number.isInteger(quantity) || quantity < 1) return lines;
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
