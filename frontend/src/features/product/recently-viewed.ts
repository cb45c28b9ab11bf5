import { VIEWED_PRODUCTS_KEY } from "@/lib/checkout-keys";
import { localStore } from "@/lib/storage";
import { parseStoredList } from "@/lib/stored-json";

/** The current product and those beside it. Each of these is a request of its own. */
const MAX_STORED = 5;

const isId = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;

/** Ids of the products whose pages this browser has shown, the last one first. */
export const viewedProducts = (): number[] =>
  parseStoredList(localStore.getItem(VIEWED_PRODUCTS_KEY), isId).slice(0, MAX_STORED);

export function rememberProduct(id: number): void {
  const others = viewedProducts().filter((viewed) => viewed !== id);
  localStore.setItem(VIEWED_PRODUCTS_KEY, JSON.stringify([id, ...others].slice(0, MAX_STORED)));
}
