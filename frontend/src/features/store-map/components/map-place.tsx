import type { Map as ShopPlace } from "@shop/api-client";
import { useEffect, useState } from "react";

import { lazyComponent } from "@/ui/lazy-component";
import { useIsLoaded } from "@/ui/use-is-loaded";

export type MapPlaceProps = {
  place: ShopPlace;
  /** Of the shop. */
  name: string;
};

const map = lazyComponent(() => import("./store-map").then((module) => module.StoreMap));

/** Keeps the place of the map, whose code comes later, and gives it up where none can be had. */
export function MapPlace({ place, name }: MapPlaceProps) {
  const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
  const isLoaded = useIsLoaded(map);

  // The first reason is the one that counts.
  const fail = (reason: unknown) => setFailure((first) => first ?? { reason });

  useEffect(() => {
    map.preload().catch((reason: unknown) => setFailure({ reason }));
  }, []);
  // Whoever reports errors hears that the page goes on without its map [CON-04].
  useEffect(() => {
    if (failure === null) return;
    globalThis.dispatchEvent(new CustomEvent("map-failure", { detail: failure.reason }));
  }, [failure]);

  if (failure !== null) return null;
  return (
    <div className="mt-14 min-h-140">
      {isLoaded && <map.Component place={place} name={name} onFail={fail} />}
    </div>
  );
}
