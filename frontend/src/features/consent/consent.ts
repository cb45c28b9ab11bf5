import { create } from "zustand";

import { localStore } from "@/lib/storage";

import { readRecord, writeRecord } from "./consent-record";

const KEY = "consent";

interface Consent {
  /** Whether views may be counted; null until the shopper has chosen. */
  analytics: boolean | null;
  /** The shopper wants to choose again. */
  isReopened: boolean;
}

const readStored = () => readRecord(localStore.getItem(KEY), Date.now());

export const useConsent = create<Consent>()(() => ({ analytics: readStored(), isReopened: false }));

export const askAgain = () => useConsent.setState({ isReopened: true });

export function choose(analytics: boolean): void {
  localStore.setItem(KEY, writeRecord(analytics, Date.now()));
  useConsent.setState({ analytics, isReopened: false });
}

function hearOtherTab({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  useConsent.setState({ analytics: readStored(), isReopened: false });
}

/** Takes over what is chosen in other tabs; returns how to stop. */
export function followOtherTabs(): () => void {
  addEventListener("storage", hearOtherTab);
  return () => removeEventListener("storage", hearOtherTab);
}
