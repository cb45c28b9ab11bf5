const listeners = new Set<() => void>();

/** Notifies the listeners that the customer's account data has changed, for example the points. */
export function tellCustomerChanged(): void {
  for (const tell of listeners) tell();
}

/** Registers a listener; returns the function that removes it. */
export function hearCustomerChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
