import type { Map as ShopPlace } from "@shop/api-client";
import { useEffect, useEffectEvent, useRef, useState } from "react";

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
  const [hasFailed, setFailed] = useState(false);
  const isLoaded = useIsLoaded(map);

  const isReported = useRef(false);
  const fail = (reason: unknown) => {
    // The first reason counts.
    if (isReported.current) return;
    isReported.current = true;
    setFailed(true);
    // The error reports contain that the page has no map [CON-04].
    globalThis.dispatchEvent(new CustomEvent("map-failure", { detail: reason }));
  };
  const failToLoad = useEffectEvent(fail);

  useEffect(() => {
    map.preload().catch((reason: unknown) => failToLoad(reason));
  }, []);

  if (hasFailed) return null;
  return (
    <div className="mt-14 min-h-140">
      {isLoaded && <map.Component place={place} name={name} onFail={fail} />}
    </div>
  );
}
