import type { ContactMap } from "@shop/api-client";
import { useCallback, useRef, useState } from "react";

import { lazyComponent } from "@/ui/lazy-component";
import { useLazyLoad } from "@/ui/use-lazy-load";

import { allowLeafletDetection } from "../leaflet-policy";

type LazyMapProps = {
  place: ContactMap;
  /** The shop's name. */
  name: string;
};

const map = lazyComponent(() => {
  allowLeafletDetection();
  return import("./store-map").then((module) => module.StoreMap);
});

export function LazyMap({ place, name }: LazyMapProps) {
  const [hasFailed, setFailed] = useState(false);
  const isReported = useRef(false);
  const fail = useCallback((reason: unknown) => {
    if (isReported.current) return;
    isReported.current = true;
    setFailed(true);
    // The error reports send this event to the gateway [CON-04].
    globalThis.dispatchEvent(new CustomEvent("map-failure", { detail: reason }));
  }, []);
  const isLoaded = useLazyLoad(map, true, { onFail: fail });

  if (hasFailed) return null;
  return (
    <div className="mt-14 min-h-140">
      {isLoaded && <map.Component place={place} name={name} onFail={fail} />}
    </div>
  );
}
