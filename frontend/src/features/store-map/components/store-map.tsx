import type { Map as ShopPlace } from "@shop/api-client";
import { useEffect, useState } from "react";

import { storeMapTexts } from "@/texts/store-map";
import { lazyComponent } from "@/ui/lazy-component";
import { useIsLoaded } from "@/ui/use-is-loaded";

import { announceMapFailure } from "../map-failure";

export type StoreMapProps = {
  place: ShopPlace;
  /** Of the shop. */
  name: string;
};

const mapView = lazyComponent(() => import("./map-view").then((module) => module.MapView));

/** Where the shop is; its place is kept while the map is on its way, and given up where none can be had. */
export function StoreMap({ place, name }: StoreMapProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const isLoaded = useIsLoaded(mapView);

  const giveUp = () => {
    announceMapFailure("tiles");
    setHasFailed(true);
  };
  useEffect(() => {
    mapView.preload().catch(() => {
      announceMapFailure("chunk");
      setHasFailed(true);
    });
  }, []);

  if (hasFailed) return null;
  const { title, credit } = storeMapTexts;
  return (
    <section aria-labelledby="map" className="mt-14">
      <h2 id="map" className="mb-4 text-lg font-semibold">
        {title}
      </h2>
      <div className="h-123 overflow-hidden rounded-base border border-line bg-raised">
        {isLoaded && <mapView.Component place={place} name={name} onFail={giveUp} />}
      </div>
      <p className="mt-1 text-xs text-soft">
        {credit.before}
        <a
          href="https://www.openstreetmap.org/copyright"
          target="_blank"
          rel="noopener noreferrer"
          className="underline"
        >
          {credit.link}
        </a>
        {credit.after}
      </p>
    </section>
  );
}
