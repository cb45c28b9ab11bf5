const KEY = "orders-told";
const MAX_SEEN = 20;

/** Names of the orders whose outcome this tab has shown; a reloaded page says so (CHK-05). */
function readSeen(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

/** Whether this tab has shown that the order with this payment code or reference is saved. */
export const isOrderSeen = (name: string): boolean => readSeen().includes(name);

export function markOrdersSeen(...names: (string | null)[]): void {
  const seen = new Set([...readSeen(), ...names.filter((name) => name !== null)]);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...seen].slice(-MAX_SEEN)));
  } catch {
    // Without storage a reload asks the gateway, which responds `already-saved`.
  }
}
