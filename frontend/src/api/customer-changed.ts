const listeners = new Set<() => void>();

/** Something of the signed-in customer's record is another than it was, such as the points. */
export function tellCustomerChanged(): void {
  for (const tell of listeners) tell();
}

/** Hears of that; returns how to stop. */
export function hearCustomerChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
