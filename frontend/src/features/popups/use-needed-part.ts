import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

import type { LazyComponent } from "@/ui/lazy-component";

type Part = Pick<LazyComponent<never>, "preload" | "isLoaded">;

/** Fetches a part that must not stay away: where its chunk can't be had, again on the next page and once the network is back. */
export function useNeededPart({ preload, isLoaded }: Part, isWanted: boolean): boolean {
  const { key } = useLocation();
  const [isThere, setThere] = useState(isLoaded);

  useEffect(() => {
    if (!isWanted || isThere) return undefined;
    const load = () => {
      preload().then(
        () => setThere(true),
        () => undefined,
      );
    };
    load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
    // oxlint-disable-next-line react-hooks-js/exhaustive-effect-dependencies, react/exhaustive-effect-dependencies -- every page is another try
  }, [preload, isWanted, isThere, key]);

  return isThere;
}
