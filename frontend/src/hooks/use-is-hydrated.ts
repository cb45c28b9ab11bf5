import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and while the browser takes its HTML over; then what only the browser knows may show. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
