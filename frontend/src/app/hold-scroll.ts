const HANDS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;
/** What is not there by then is not worth a jump. */
const PATIENCE_MS = 10_000;

/** Scrolls to a place and back to it while the page grows, until the shopper scrolls; returns how to stop. */
export function holdScroll(top: number, onEnd: () => void): () => void {
  const apply = () => globalThis.scrollTo(0, top);
  const growth = new ResizeObserver(apply);
  // What is far above the place has to have its real height.
  const { dataset } = document.documentElement;
  dataset["holdsScroll"] = "";
  const stop = () => {
    delete dataset["holdsScroll"];
    growth.disconnect();
    clearTimeout(timer);
    for (const hand of HANDS) removeEventListener(hand, end);
  };
  const end = () => {
    stop();
    onEnd();
  };
  const timer = setTimeout(end, PATIENCE_MS);
  growth.observe(document.body);
  for (const hand of HANDS) addEventListener(hand, end, { passive: true });
  apply();
  return stop;
}
