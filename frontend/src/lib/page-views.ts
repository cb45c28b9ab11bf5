const MOST_KEPT = 20;

/** Addresses that were looked at before anybody listened, the oldest making room. */
let unheard: string[] = [];
let hearer: ((address: string) => void) | undefined;

/** Says that a page is shown, such as "/shop/cart?x=1"; also as an event, for scripts that are no part of the shop. */
export function tellPageView(address: string): void {
  globalThis.dispatchEvent(new CustomEvent("page-view", { detail: { path: address } }));
  if (hearer) hearer(address);
  else unheard = [...unheard, address].slice(-MOST_KEPT);
}

/** Hears of every page that is shown, those before now included; returns how to stop. */
export function hearPageViews(hear: (address: string) => void): () => void {
  hearer = hear;
  const kept = unheard;
  unheard = [];
  for (const address of kept) hear(address);
  return () => {
    hearer = undefined;
  };
}
