import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** The year, once the page runs in a browser: a server's cached page must not read the clock. */
export function useCurrentYear(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => new Date().getUTCFullYear(),
    () => null,
  );
}
