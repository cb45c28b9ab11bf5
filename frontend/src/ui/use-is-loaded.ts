import { useCallback, useDeferredValue, useSyncExternalStore } from "react";

import type { LazyComponent } from "@/ui/lazy-component";

const notOnTheServer = () => false;
const nothingToStop = () => undefined;
const ignore = () => undefined;

/**
 * Loads the chunk of an optional part; stays `false` if the chunk fails. `onFail` must be stable.
 */
export function useIsLoaded(
  { preload, isLoaded }: Pick<LazyComponent<never>, "preload" | "isLoaded">,
  isWanted = true,
  onFail: (reason: unknown) => void = ignore,
) {
  const loadAndNotify = useCallback(
    (notify: () => void) => {
      // Load in a microtask, so that effects of the same commit report the hydration first.
      if (isWanted) Promise.resolve().then(preload).then(notify, onFail);
      return nothingToStop;
    },
    [preload, isWanted, onFail],
  );
  // A loaded chunk renders at once, except during hydration.
  const isReady = useSyncExternalStore(loadAndNotify, isLoaded, notOnTheServer);
  // A page may have dozens of these parts. A deferred value renders them in slices, and input takes
  // precedence.
  return useDeferredValue(isReady);
}
