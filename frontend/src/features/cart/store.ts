import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { localStore } from "@/lib/storage";

import {
  mergeLine,
  removeLine,
  restoreLine,
  setQuantity,
  type CartLine,
  type LineKey,
} from "./lines";
import { readStoredLines } from "./stored-lines";

export type CartState = { lines: CartLine[] };

/** Carts of different versions live apart: tabs of two releases never undo each other's cart. */
const VERSION = 1;
export const STORAGE_KEY = `cart-${String(VERSION)}`;

export const useCart = create<CartState>()(
  persist((): CartState => ({ lines: [] }), {
    name: STORAGE_KEY,
    version: VERSION,
    storage: createJSONStorage(() => localStore),
    partialize: ({ lines }) => ({ lines }),
    // A cart of another version can't be believed; the shopper starts anew.
    migrate: () => ({ lines: [] }),
    merge: (stored, current) =>
      stored === undefined ? current : { lines: readStoredLines(stored) },
  }),
);

/** Takes over what another tab did since. */
export function refreshCart(): void {
  void useCart.persist.rehydrate();
}

/** A sleeping tab hears no storage events, so every change starts from what is stored. */
function changeLines(change: (lines: CartLine[]) => CartLine[]): void {
  refreshCart();
  useCart.setState(({ lines }) => ({ lines: change(lines) }));
}

export const addLine = (line: CartLine) => changeLines((lines) => mergeLine(lines, line));
export const dropLine = (key: LineKey) => changeLines((lines) => removeLine(lines, key));
export const putBackLine = (line: CartLine, index: number) =>
  changeLines((lines) => restoreLine(lines, line, index));
export const changeQuantity = (key: LineKey, quantity: number) =>
  changeLines((lines) => setQuantity(lines, key, quantity));
export const updateLines = (update: (line: CartLine) => CartLine) =>
  changeLines((lines) => lines.map((line) => update(line)));
export const replaceLines = (lines: CartLine[]) => changeLines(() => lines);

/** Keeps this tab's cart the same as the other tabs'; returns how to stop. */
export function followOtherTabs(): () => void {
  globalThis.addEventListener("storage", takeOver);
  return () => globalThis.removeEventListener("storage", takeOver);
}

function takeOver({ key, newValue }: StorageEvent): void {
  if (key !== STORAGE_KEY && key !== null) return;
  if (newValue === null) useCart.setState({ lines: [] });
  else refreshCart();
}
