import { useCallback, useDeferredValue, useSyncExternalStore } from "react";

import type { LazyComponent } from "@/ui/lazy-component";

const notOnTheServer = () => false;
const nothingToStop = () => undefined;
const ignore = () => undefined;

type LoadOptions = {
  /** Called when the chunk fails to load; must be stable. */
  onFail?: (reason: unknown) => void;
  /**
   * For a part that must not be missing: a failed chunk is requested again when this key changes,
   * and when the network is back.
   */
  retryKey?: string;
};

/** Loads the chunk of an optional part; stays `false` while the chunk fails. */
export function useLazyLoad(
  { preload, isLoaded }: Pick<LazyComponent<never>, "preload" | "isLoaded">,
  isWanted = true,
  { onFail = ignore, retryKey }: LoadOptions = {},
) {
  const loadAndNotify = useCallback(
    (notify: () => void) => {
      if (!isWanted) return nothingToStop;
      const load = () => void preload().then(notify, onFail);
      // A microtask later, so that effects of the same commit have reported the hydration first.
      queueMicrotask(load);
      if (retryKey === undefined) return nothingToStop;
      addEventListener("online", load);
      return () => removeEventListener("online", load);
    },
    [preload, isWanted, onFail, retryKey],
  );
  // A loaded chunk renders at once, except during hydration.
  const isReady = useSyncExternalStore(loadAndNotify, isLoaded, notOnTheServer);
  // A page may have dozens of these parts. A deferred value renders them in slices, and input takes
  // precedence.
  return useDeferredValue(isReady);
}
