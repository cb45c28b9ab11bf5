const MAX_UNDELIVERED = 20;

/** The latest addresses that were reported before a listener was registered. */
let undelivered: string[] = [];
let listener: ((address: string) => void) | undefined;

/**
 * Reports a page view, such as "/shop/cart?x=1". It is also dispatched as an event, for scripts
 * outside the app.
 */
export function reportPageView(address: string): void {
  globalThis.dispatchEvent(new CustomEvent("page-view", { detail: { path: address } }));
  if (listener) listener(address);
  else undelivered = [...undelivered, address].slice(-MAX_UNDELIVERED);
}

/**
 * Registers the listener, which also receives the page views reported before; returns the function
 * that removes it.
 */
export function onPageView(onView: (address: string) => void): () => void {
  listener = onView;
  const earlier = undelivered;
  undelivered = [];
  for (const address of earlier) onView(address);
  return () => {
    listener = undefined;
  };
}
