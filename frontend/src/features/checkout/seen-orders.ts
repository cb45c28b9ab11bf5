import { sessionStore } from "@/lib/session-storage";
import { parseStoredList } from "@/lib/stored-json";

const STORAGE_KEY = "orders-told";
const MAX_SEEN = 20;

/** Payment codes and references of orders that this tab has shown as saved (CHK-05). */
const readSeen = (): string[] =>
  parseStoredList(sessionStore.getItem(STORAGE_KEY), (value) => typeof value === "string");

export const isOrderSeen = (identifier: string): boolean => readSeen().includes(identifier);

export function markOrdersSeen(...identifiers: (string | null)[]): void {
  const seen = new Set([...readSeen(), ...identifiers.filter((value) => value !== null)]);
  // Without storage, a reload asks the gateway again, which responds `already-saved`.
  sessionStore.setItem(STORAGE_KEY, JSON.stringify([...seen].slice(-MAX_SEEN)));
}
