const listeners = new Set<() => void>();

/** Notifies the listeners that the customer's account data has changed, for example the points. */
export function notifyCustomerChanged(): void {
  for (const listener of listeners) listener();
}

/** Registers a listener; returns the function that removes it. */
export function onCustomerChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
