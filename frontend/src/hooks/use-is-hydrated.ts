import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/** Returns `false` on the server and during hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
