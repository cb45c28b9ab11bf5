import { storeMapTexts } from "@/texts/store-map";

import { MapView, type MapViewProps } from "./map-view";

/** Where the shop is, with the credit that the map's makers ask for. */
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
