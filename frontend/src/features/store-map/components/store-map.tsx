import type { ContactMap } from "@shop/api-client";
import { useCallback, useId, useRef, useState } from "react";

import { storeMapTexts } from "@/texts/store-map";
import { IconButton } from "@/ui/icon-button";

import { type DrawnMap, ZOOM, drawMap } from "../draw-map";

/** The map's licence requires the attribution. */
export function StoreMap(props: MapViewProps) {
  const { title, credit } = storeMapTexts;
  return (
    <section aria-labelledby="map">
      <h2 id="map" className="mb-4 text-lg font-semibold">
        {title}
      </h2>
      <div className="h-123 rounded-base bg-raised">
        <MapView {...props} />
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

type MapViewProps = {
  place: ContactMap;
  /** The shop's name. */
  name: string;
  /** Must be stable: a new function draws the map again. */
  onFail: (reason: unknown) => void;
};

function MapView({ place, name, onFail }: MapViewProps) {
  const map = useRef<DrawnMap>(null);
  const [zoom, setZoom] = useState(ZOOM.initial);
  const keysId = useId();

  const drawInto = useCallback(
    (element: HTMLDivElement) => {
      try {
        const drawn = drawMap(element, place, name, { onZoom: setZoom, onFail });
        map.current = drawn;
        return () => drawn.remove();
      } catch (error) {
        onFail(error);
        return undefined;
      }
    },
    [place, name, onFail],
  );

  const { area: areaText, keys, zoomIn, zoomOut } = storeMapTexts;
  return (
    <div className="relative isolate size-full">
      <div
        ref={drawInto}
        role="application"
        aria-label={areaText(name)}
        aria-describedby={keysId}
        className="size-full"
      />
      <p id={keysId} hidden>
        {keys}
      </p>
      <div className="absolute top-3 right-3 z-10 grid gap-2">
        <IconButton
          icon="zoom-in"
          label={zoomIn}
          look="raised"
          aria-disabled={zoom === ZOOM.max}
          onClick={() => map.current?.zoomBy(1)}
        />
        <IconButton
          icon="zoom-out"
          label={zoomOut}
          look="raised"
          aria-disabled={zoom === ZOOM.min}
          onClick={() => map.current?.zoomBy(-1)}
        />
      </div>
    </div>
  );
}
