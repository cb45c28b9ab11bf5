import "@/styles/price-slider.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { formatMoney } from "@/lib/money";
import { listTexts } from "@/texts/list";

import { priceRangeQuery } from "../list-queries";
import type { ListState } from "../list-state";
import {
  moveThumb,
  type PriceBounds,
  priceScale,
  type PriceScale,
  thumbPlaces,
} from "../price-scale";
import { PriceThumb } from "./price-thumb";

export type PriceSliderProps = {
  state: ListState;
  /** What the thumbs show: the list's bounds, or others while one is moved. */
  bounds: PriceBounds;
  onMove: (bounds: PriceBounds) => void;
  onRelease: (bounds: PriceBounds) => void;
};

/** Two thumbs between the list's lowest and highest price; nothing where that is no choice or not known. */
export function PriceSlider({ state, ...thumbs }: PriceSliderProps) {
  // The track stays, at rest, while another filter is on its way to a new one.
  const { data, isPending, isPlaceholderData } = useQuery({
    ...priceRangeQuery(state),
    placeholderData: keepPreviousData,
    retry: false,
    throwOnError: false,
  });
  if (isPending) return <div className="mb-2 h-16" />;
  const scale = data === undefined ? null : priceScale(data);
  return scale && <Track scale={scale} isAtRest={isPlaceholderData} {...thumbs} />;
}

type TrackProps = Omit<PriceSliderProps, "state"> & { scale: PriceScale; isAtRest: boolean };

function Track({ scale, isAtRest, bounds, onMove, onRelease }: TrackProps) {
  const { lowest, highest } = scale;
  const { min, max } = thumbPlaces(scale, bounds);
  const length = highest - lowest;
  const thumb = { scale, isAtRest, onMove, onRelease };
  return (
    <div className="price-slider">
      <svg aria-hidden viewBox={`0 0 ${String(length)} 1`} preserveAspectRatio="none">
        <rect width={length} height={1} className="fill-line" />
        <rect x={min - lowest} width={max - min} height={1} className="fill-brand" />
      </svg>
      <PriceThumb
        {...thumb}
        label={listTexts.price.lowestThumb}
        place={min}
        cents={bounds.min ?? min}
        isOnTop={min - lowest > highest - max}
        boundsAt={(cents) => moveThumb(scale, bounds, "min", cents)}
      />
      <PriceThumb
        {...thumb}
        label={listTexts.price.highestThumb}
        place={max}
        cents={bounds.max ?? max}
        isOnTop={false}
        boundsAt={(cents) => moveThumb(scale, bounds, "max", cents)}
      />
      <p aria-hidden>
        <span>{formatMoney(lowest)}</span>
        <span>{formatMoney(highest)}</span>
      </p>
    </div>
  );
}
