import { useCallback, useDeferredValue, useSyncExternalStore } from "react";

import type { LazyComponent } from "@/ui/lazy-component";

const notOnTheServer = () => false;
const nothingToStop = () => undefined;

/** Fetches a part that the page can do without; stays false where its chunk can't be had. */
export function useIsLoaded(
  { preload, isLoaded }: Pick<LazyComponent<never>, "preload" | "isLoaded">,
  isWanted = true,
) {
  const fetchAndTell = useCallback(
    (tell: () => void) => {
      // After the other effects of this moment: that the page has been taken over is told first.
      if (isWanted)
        Promise.resolve()
          .then(preload)
          .then(tell, () => undefined);
      return nothingToStop;
    },
    [preload, isWanted],
  );
  // A chunk that is there already shows at once, but not while a page from the server is taken over.
  const isThere = useSyncExternalStore(fetchAndTell, isLoaded, notOnTheServer);
  // A page may have dozens of a part: they are rendered piece by piece, and make way for whoever taps meanwhile.
  return useDeferredValue(isThere);
}
