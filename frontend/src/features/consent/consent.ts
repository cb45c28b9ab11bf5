import { create } from "zustand";

import { localStore } from "@/lib/storage";
import { fieldsOf, parseStored } from "@/lib/stored-json";

const VALID_FOR_MS = 180 * 24 * 60 * 60 * 1000;

const STORAGE_KEY = "consent";

interface ConsentState {
  /** Whether page views may be counted; `null` until the shopper has chosen. */
  analytics: boolean | null;
  isReopened: boolean;
}

const readStored = () => readRecord(localStore.getItem(STORAGE_KEY), Date.now());

export const useConsent = create<ConsentState>()(() => ({
  analytics: readStored(),
  isReopened: false,
}));

export const reopenConsent = () => useConsent.setState({ isReopened: true });

export function saveConsent(analytics: boolean): void {
  localStore.setItem(STORAGE_KEY, writeRecord(analytics, Date.now()));
  useConsent.setState({ analytics, isReopened: false });
}

/** Applies the choice made in another tab. */
export function handleStorage({ key }: StorageEvent): void {
  if (key !== STORAGE_KEY && key !== null) return;
  useConsent.setState({ analytics: readStored(), isReopened: false });
}

/** `at` is in milliseconds since 1970. */
export const writeRecord = (analytics: boolean, at: number): string =>
  JSON.stringify({ analytics, at });

export function readRecord(stored: string | null, now: number): boolean | null {
  const { analytics, at } = fieldsOf(parseStored(stored));
  if (typeof analytics !== "boolean" || typeof at !== "number") return null;
  const age = now - at;
  return age >= 0 && age < VALID_FOR_MS ? analytics : null;
}
