const listeners = new Set<() => void>();

/** Call this after the customer's account data has changed, for example the points. */
export function notifyCustomerChanged(): void {
  for (const listener of listeners) listener();
}

export function onCustomerChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
