import { MAX_QUANTITY, mergeLine, type CartLine } from "./cart-lines";
import { MAX_COMPARED, MAX_WISHES } from "./limits";
import { cutName, type SavedProduct } from "./saved-product";
import type { StoreState } from "./store";

type Fields = Readonly<Record<string, unknown>>;

/** Far more than anybody saves; keeps a damaged store from swamping the page. */
const MAX_ITEMS = 500;
/** The largest number that the API says or takes, of cents and of ids. */
const MAX_NUMBER = 2_147_483_647;

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null ? { ...value } : undefined;
}

function isInteger(value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}

function isSide(value: unknown): value is number {
  return typeof value === "number" && value >= 0;
}

/** Undefined where the choice can't be believed. */
function readChoice(value: unknown): SavedProduct["choice"] | undefined {
  if (value === null) return null;
  const choice = fieldsOf(value);
  if (!choice) return undefined;
  const { color, size } = choice;
  return isTextOrNull(color) && isTextOrNull(size) ? { color, size } : undefined;
}

/** Only pictures of this shop: a stored address is not to be trusted further than that. */
function readPicture(value: unknown): SavedProduct["picture"] {
  const { url, width, height } = fieldsOf(value) ?? {};
  // A browser reads a backslash as a slash: "/\\elsewhere" leads to another host.
  const isOurs = typeof url === "string" && /^\/[^/\\\s][^\\\s]*$/.test(url);
  return isOurs && isSide(width) && isSide(height) ? { url, width, height } : null;
}

function readSaved(value: unknown): SavedProduct | undefined {
  const { id, productId, name, priceCents, stock, ...rest } = fieldsOf(value) ?? {};
  const choice = readChoice(rest["choice"]);
  if (!isInteger(id, 1, MAX_NUMBER) || !isInteger(productId, 1, MAX_NUMBER) || !isText(name))
    return undefined;
  if (!isInteger(priceCents, 0, MAX_NUMBER) || choice === undefined) return undefined;
  if (!isInteger(stock, Number.MIN_SAFE_INTEGER)) return undefined;
  const picture = readPicture(rest["picture"]);
  return { id, productId, name: cutName(name), choice, priceCents, stock, picture };
}

function readLine(value: unknown): CartLine | undefined {
  const saved = readSaved(value);
  const quantity = fieldsOf(value)?.["quantity"];
  if (saved === undefined || !isInteger(quantity, 1)) return undefined;
  return { ...saved, quantity: Math.min(quantity, MAX_QUANTITY) };
}

function readList<T>(value: unknown, read: (item: unknown) => T | undefined): T[] {
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS).flatMap((item) => read(item) ?? []) : [];
}

/**
 * What can be believed of whatever the browser had stored. Checked by hand: the store is on every
 * page, and a schema library would be a good part of what the frame weighs.
 */
export function readStoredState(stored: unknown): StoreState {
  const { cart, wishlist, compare } = fieldsOf(stored) ?? {};
  const wishes = new Map(readList(wishlist, readSaved).map((wish) => [wish.id, wish]));
  const compared = readList(compare, (id) => (isInteger(id, 1, MAX_NUMBER) ? id : undefined));
  return {
    cart: readList(cart, readLine).reduce<CartLine[]>(mergeLine, []),
    wishlist: [...wishes.values()].slice(0, MAX_WISHES),
    compare: [...new Set(compared)].slice(0, MAX_COMPARED),
  };
}
