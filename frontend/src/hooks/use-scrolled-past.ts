import { useSyncExternalStore } from "react";

function subscribe(onChange: () => void) {
  globalThis.addEventListener("scroll", onChange, { passive: true });
  return () => globalThis.removeEventListener("scroll", onChange);
}

/** Whether the page is scrolled by more than `pixels`. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => globalThis.scrollY > pixels,
    () => false,
  );
}
