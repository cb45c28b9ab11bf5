import { sessionStore } from "@/lib/session-storage";

const STORAGE_KEY = "orders-told";
const MAX_SEEN = 20;

/** Reads payment codes and references of orders that this tab has already shown as saved (CHK-05). */
function readSeen(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStore.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((value) => typeof value === "string") : [];
  } catch {
    return [];
  }
}

/** Whether this tab has shown that the order with this payment code or reference is saved. */
export const isOrderSeen = (identifier: string): boolean => readSeen().includes(identifier);

export function markOrdersSeen(...identifiers: (string | null)[]): void {
  const seen = new Set([...readSeen(), ...identifiers.filter((value) => value !== null)]);
  // Without storage a reload asks the gateway, which responds `already-saved`.
  sessionStore.setItem(STORAGE_KEY, JSON.stringify([...seen].slice(-MAX_SEEN)));
}
