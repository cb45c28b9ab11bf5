import { useEffect, useState } from "react";

import type { LazyComponent } from "@/ui/lazy-component";

/** Fetches a part that the page can do without; stays false where its chunk can't be had. */
export function useIsLoaded({ preload }: Pick<LazyComponent<never>, "preload">, isWanted = true) {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    preload().then(
      () => setIsLoaded(true),
      () => undefined,
    );
  }, [preload, isWanted]);
  return isLoaded;
}
