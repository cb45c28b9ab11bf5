import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { localStore } from "@/lib/storage";
import { fieldsOf } from "@/lib/stored-json";

import { type CartLine, MAX_QUANTITY, mergeLine } from "./cart-lines";
import { MAX_COMPARED, MAX_WISHLIST_ITEMS } from "./limits";
import { type SavedProduct, cutName } from "./saved-product";

/** A corrupt store must not overload the page. */
const MAX_ITEMS = 500;

/** Maximum of cents and ids in the API. */
const MAX_NUMBER = 2_147_483_647;

/** Stored in this browser only, and shared by all tabs. */
type StoreState = {
  cart: CartLine[];
  wishlist: SavedProduct[];
  /** Product ids. */
  compare: number[];
};

const EMPTY: StoreState = { cart: [], wishlist: [], compare: [] };

/** Each version has its own key, so tabs of two releases don't overwrite each other's cart. */
const VERSION = 1;
export const STORAGE_KEY = `store-${String(VERSION)}`;

export const useStore = create<StoreState>()(
  persist((): StoreState => EMPTY, {
    name: STORAGE_KEY,
    version: VERSION,
    storage: createJSONStorage(() => localStore),
    migrate: () => EMPTY,
    merge: (stored, current) => (stored === undefined ? current : readStoredState(stored)),
  }),
);

export function rereadStorage(): void {
  void useStore.persist.rehydrate();
}

/** Rereads the state first: a frozen tab has missed the changes of other tabs. */
export function changeStore(change: (state: StoreState) => Partial<StoreState>): void {
  rereadStorage();
  useStore.setState(change);
}

export function followOtherTabs(): () => void {
  globalThis.addEventListener("storage", handleStorage);
  // Another tab may have changed the state between reading it and listening.
  rereadStorage();
  // A page that was frozen or in the back/forward cache has missed the events.
  globalThis.addEventListener("pageshow", rereadStorage);
  document.addEventListener("visibilitychange", rereadStorage);
  return () => {
    globalThis.removeEventListener("storage", handleStorage);
    globalThis.removeEventListener("pageshow", rereadStorage);
    document.removeEventListener("visibilitychange", rereadStorage);
  };
}

function handleStorage({ key, newValue }: StorageEvent): void {
  if (key !== STORAGE_KEY && key !== null) return;
  if (newValue === null) useStore.setState(EMPTY);
  else rereadStorage();
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

function isPixelCount(value: unknown): value is number {
  return typeof value === "number" && value >= 0;
}

function readChoice(value: unknown): SavedProduct["choice"] | undefined {
  if (value === null) return null;
  const { color, size } = fieldsOf(value);
  return isTextOrNull(color) && isTextOrNull(size) ? { color, size } : undefined;
}

/** A stored address must not lead to another host. */
function readPicture(value: unknown): SavedProduct["picture"] {
  const { url, width, height } = fieldsOf(value);
  // Browsers treat a backslash as a slash: "/\\elsewhere" leads to another host.
  const isOurs = typeof url === "string" && /^\/[^/\\\s][^\\\s]*$/.test(url);
  return isOurs && isPixelCount(width) && isPixelCount(height) ? { url, width, height } : null;
}

function readSaved(value: unknown): SavedProduct | undefined {
  const { id, productId, name, priceCents, stock, ...rest } = fieldsOf(value);
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
  const { quantity } = fieldsOf(value);
  if (saved === undefined || !isInteger(quantity, 1)) return undefined;
  return { ...saved, quantity: Math.min(quantity, MAX_QUANTITY) };
}

function readList<T>(value: unknown, read: (item: unknown) => T | undefined): T[] {
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS).flatMap((item) => read(item) ?? []) : [];
}

/** Written by hand: a schema library would enlarge the bundle of every page. */
export function readStoredState(stored: unknown): StoreState {
  const { cart, wishlist, compare } = fieldsOf(stored);
  const wishes = new Map(readList(wishlist, readSaved).map((wish) => [wish.id, wish]));
  const compared = readList(compare, (id) => (isInteger(id, 1, MAX_NUMBER) ? id : undefined));
  return {
    cart: readList(cart, readLine).reduce<CartLine[]>(mergeLine, []),
    wishlist: [...wishes.values()].slice(0, MAX_WISHLIST_ITEMS),
    compare: [...new Set(compared)].slice(0, MAX_COMPARED),
  };
}
