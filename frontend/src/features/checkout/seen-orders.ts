const KEY = "orders-told";
const MAX_SEEN = 20;

/** Orders whose result the shopper has seen in this tab; a page that is loaded again says so (CHK-05). */
function readSeen(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

/** Whether this tab has shown that the shop has the order of this payment code or reference. */
export const isOrderSeen = (name: string): boolean => readSeen().includes(name);

export function markOrdersSeen(...names: (string | null)[]): void {
  const seen = new Set([...readSeen(), ...names.filter((name) => name !== null)]);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...seen].slice(-MAX_SEEN)));
  } catch {
    // Without storage the gateway answers that the order is already saved.
  }
}
