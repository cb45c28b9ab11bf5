const MOST_KEPT = 20;

/** The latest addresses that were reported before a listener was registered. */
let unheard: string[] = [];
let hearer: ((address: string) => void) | undefined;

/**
 * Reports a page view, such as "/shop/cart?x=1". It is also dispatched as an event, for scripts
 * outside the app.
 */
export function tellPageView(address: string): void {
  globalThis.dispatchEvent(new CustomEvent("page-view", { detail: { path: address } }));
  if (hearer) hearer(address);
  else unheard = [...unheard, address].slice(-MOST_KEPT);
}

/**
 * Registers the listener, which also receives earlier page views; returns the function that removes
 * it.
 */
export function hearPageViews(hear: (address: string) => void): () => void {
  hearer = hear;
  const kept = unheard;
  unheard = [];
  for (const address of kept) hear(address);
  return () => {
    hearer = undefined;
  };
}
