import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { localStore } from "@/lib/storage";

import type { CartLine } from "./cart-lines";
import type { SavedProduct } from "./saved-product";
import { readStoredState } from "./stored-state";

/** What only this browser knows, kept across reloads and the same in all tabs. */
export type StoreState = {
  cart: CartLine[];
  wishlist: SavedProduct[];
  /** Ids of the products to compare; what they are is asked for when they are shown. */
  compare: number[];
};

const EMPTY: StoreState = { cart: [], wishlist: [], compare: [] };

/** Stores of different versions live apart: tabs of two releases never undo each other's cart. */
const VERSION = 1;
export const STORAGE_KEY = `store-${String(VERSION)}`;

export const useStore = create<StoreState>()(
  persist((): StoreState => EMPTY, {
    name: STORAGE_KEY,
    version: VERSION,
    storage: createJSONStorage(() => localStore),
    // What another version wrote can't be believed; the shopper starts anew.
    migrate: () => EMPTY,
    merge: (stored, current) => (stored === undefined ? current : readStoredState(stored)),
  }),
);

/** Takes over what another tab did since. */
export function refreshStore(): void {
  void useStore.persist.rehydrate();
}

/** A sleeping tab hears no storage events, so every change starts from what is stored. */
export function changeStore(change: (state: StoreState) => Partial<StoreState>): void {
  refreshStore();
  useStore.setState(change);
}

/** Keeps this tab the same as the other tabs; returns how to stop. */
export function followOtherTabs(): () => void {
  globalThis.addEventListener("storage", takeOver);
  // Between reading the store and listening, another tab may have changed it.
  refreshStore();
  // A page that slept, or that comes back by the way back, has heard of nothing.
  globalThis.addEventListener("pageshow", refreshStore);
  document.addEventListener("visibilitychange", refreshStore);
  return () => {
    globalThis.removeEventListener("storage", takeOver);
    globalThis.removeEventListener("pageshow", refreshStore);
    document.removeEventListener("visibilitychange", refreshStore);
  };
}

function takeOver({ key, newValue }: StorageEvent): void {
  if (key !== STORAGE_KEY && key !== null) return;
  if (newValue === null) useStore.setState(EMPTY);
  else refreshStore();
}
