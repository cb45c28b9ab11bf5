import { useCallback, useDeferredValue, useSyncExternalStore } from "react";

import type { LazyComponent } from "@/ui/lazy-component";

const notOnTheServer = () => false;
const nothingToStop = () => undefined;
const ignore = () => undefined;

type LoadOptions = {
  /** Must be stable: a new function starts another attempt. */
  onFail?: (reason: unknown) => void;
  /** A failed chunk is requested again when this key changes and when the network is back. */
  retryKey?: string;
};

export function useLazyLoad(
  { preload, isLoaded }: Pick<LazyComponent<never>, "preload" | "isLoaded">,
  isWanted = true,
  { onFail = ignore, retryKey }: LoadOptions = {},
) {
  const loadAndNotify = useCallback(
    (notify: () => void) => {
      if (!isWanted) return nothingToStop;
      const load = () => void preload().then(notify, onFail);
      // Effects of the same commit must report the hydration first, so wait for a microtask.
      queueMicrotask(load);
      if (retryKey === undefined) return nothingToStop;
      addEventListener("online", load);
      return () => removeEventListener("online", load);
    },
    [preload, isWanted, onFail, retryKey],
  );
  // A loaded chunk renders at once, except during hydration.
  const isReady = useSyncExternalStore(loadAndNotify, isLoaded, notOnTheServer);
  // A page may have dozens of these parts. A deferred value lets input take precedence.
  return useDeferredValue(isReady);
}
