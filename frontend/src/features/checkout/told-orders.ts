const KEY = "orders-told";
const MAX_TOLD = 20;

/** In this tab and for as long as it is open, as a page that was loaded before says so (CHK-05). */
function readTold(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

/** Whether the shopper has read here that the order of this payment code or reference is with the shop. */
export const isTold = (name: string): boolean => readTold().includes(name);

export function keepTold(...names: (string | null)[]): void {
  const told = new Set([...readTold(), ...names.filter((name) => name !== null)]);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...told].slice(-MAX_TOLD)));
  } catch {
    // Without storage the gateway says that it has said so before.
  }
}
