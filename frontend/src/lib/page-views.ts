const MAX_UNDELIVERED = 20;

let undelivered: string[] = [];
let listener: ((address: string) => void) | undefined;

/** Reports a page view to the listener, and as an event to scripts outside the app. */
export function reportPageView(address: string): void {
  globalThis.dispatchEvent(new CustomEvent("page-view", { detail: { path: address } }));
  if (listener) listener(address);
  else undelivered = [...undelivered, address].slice(-MAX_UNDELIVERED);
}

export function onPageView(onView: (address: string) => void): () => void {
  listener = onView;
  const earlier = undelivered;
  undelivered = [];
  for (const address of earlier) onView(address);
  return () => {
    listener = undefined;
  };
}
