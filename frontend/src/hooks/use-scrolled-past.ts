import { useSyncExternalStore } from "react";

function subscribe(onChange: () => void) {
  globalThis.addEventListener("scroll", onChange, { passive: true });
  return () => globalThis.removeEventListener("scroll", onChange);
}

export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => globalThis.scrollY > pixels,
    () => false,
  );
}
