import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/**
 * Returns `false` on the server and during hydration, and `true` once browser-only data may be
 * shown.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
