import type { PriceFacet } from "@shop/api-client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import "@/styles/price-slider.css";
import { type ChangeEvent, type SyntheticEvent, useRef } from "react";

import { useTimer } from "@/hooks/use-timer";
import { formatMoney } from "@/lib/money";
import { listTexts } from "@/texts/list";

import { priceRangeQuery } from "../list-queries";
import type { ListState } from "../list-state";
import {
  type PriceBounds,
  type PriceScale,
  moveThumb,
  priceScale,
  thumbPositions,
} from "../price-scale";

/** Several key presses in a row count as one movement. */
const PAUSE_MS = 500;

export type PriceSliderProps = {
  state: ListState;
  /** Prices of the list; `undefined` while they are loading, `null` without facets. */
  prices: PriceFacet | null | undefined;
  /**
   * Price limits that the thumbs show. They differ from the list's limits while a thumb is dragged.
   */
  bounds: PriceBounds;
  onMove: (bounds: PriceBounds) => void;
  onRelease: (bounds: PriceBounds) => void;
};

export function PriceSlider({ state, prices, ...thumbs }: PriceSliderProps) {
  // While a new price range loads, the previous track stays visible but disabled.
  const { data, isPending, isPlaceholderData } = useQuery({
    ...priceRangeQuery(state),
    enabled: prices === null,
    placeholderData: keepPreviousData,
    retry: false,
    throwOnError: false,
  });
  if (prices) {
    const { minCents: minPriceCents, maxCents: maxPriceCents, histogram } = prices;
    const scale = priceScale({ minPriceCents, maxPriceCents });
    if (scale === null) return null;
    return (
      <>
        <Histogram bars={histogram} />
        <Track scale={scale} isDisabled={false} {...thumbs} />
      </>
    );
  }
  if (isPending) return <div className="mb-2 h-16" />;
  const scale = data === undefined ? null : priceScale(data);
  return scale && <Track scale={scale} isDisabled={isPlaceholderData} {...thumbs} />;
}

/** Width of a bar and its gap: 1. */
const BAR_WIDTH = 0.8;

function Histogram({ bars }: { bars: number[] }) {
  const highest = Math.max(...bars, 1);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${String(bars.length)} ${String(highest)}`}
      preserveAspectRatio="none"
      className="price-histogram"
    >
      {bars.map((count, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a bar is known by its position
        <rect key={index} x={index} y={highest - count} width={BAR_WIDTH} height={count} />
      ))}
    </svg>
  );
}

type TrackProps = Omit<PriceSliderProps, "state" | "prices"> & {
  scale: PriceScale;
  isDisabled: boolean;
};

function Track({ scale, isDisabled, bounds, onMove, onRelease }: TrackProps) {
  const { lowest, highest } = scale;
  const { min, max } = thumbPositions(scale, bounds);
  const length = highest - lowest;
  const thumb = { scale, isDisabled, onMove, onRelease };
  return (
    <div className="price-slider">
      <svg aria-hidden viewBox={`0 0 ${String(length)} 1`} preserveAspectRatio="none">
        <rect width={length} height={1} className="fill-line" />
        <rect x={min - lowest} width={max - min} height={1} className="fill-brand" />
      </svg>
      <PriceThumb
        {...thumb}
        label={listTexts.price.lowestThumb}
        position={min}
        cents={bounds.min ?? min}
        isOnTop={min - lowest > highest - max}
        boundsAt={(cents) => moveThumb(scale, bounds, "min", cents)}
      />
      <PriceThumb
        {...thumb}
        label={listTexts.price.highestThumb}
        position={max}
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

type PriceThumbProps = {
  label: string;
  scale: PriceScale;
  isDisabled: boolean;
  /** The price in cents, rounded to a step of the scale. */
  position: number;
  /** The price that screen readers announce. */
  cents: number;
  /** Draws this thumb above the other one, so that it can be dragged back from the upper end. */
  isOnTop: boolean;
  boundsAt: (cents: number) => PriceBounds;
  onMove: (bounds: PriceBounds) => void;
  onRelease: (bounds: PriceBounds) => void;
};

function PriceThumb(props: PriceThumbProps) {
  const { label, scale, isDisabled, position, cents, isOnTop, boundsAt, onMove, onRelease } = props;
  const isKeyDown = useRef(false);
  const pauseTimer = useTimer();
  const isMoved = useRef(false);
  const move = (event: ChangeEvent<HTMLInputElement>) => {
    isMoved.current = true;
    onMove(boundsAt(Number(event.target.value)));
  };
  const release = (input: HTMLInputElement) => {
    isMoved.current = false;
    onRelease(boundsAt(Number(input.value)));
  };
  // React's `onChange` fires for every movement; the native `change` event only on release.
  const listenForRelease = (input: HTMLInputElement | null) => {
    if (input === null) return undefined;
    const releaseUnlessKeyDown = () => {
      if (!isKeyDown.current) release(input);
    };
    input.addEventListener("change", releaseUnlessKeyDown);
    return () => input.removeEventListener("change", releaseUnlessKeyDown);
  };
  const handleKeyDown = () => {
    isKeyDown.current = true;
    pauseTimer.stop();
  };
  const handleKeyUp = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    isKeyDown.current = false;
    pauseTimer.start(() => {
      if (isMoved.current) release(input);
    }, PAUSE_MS);
  };
  const handleBlur = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    isKeyDown.current = false;
    pauseTimer.stop();
    if (isMoved.current) release(input);
  };
  return (
    <input
      ref={listenForRelease}
      type="range"
      disabled={isDisabled}
      aria-label={label}
      aria-valuetext={formatMoney(cents)}
      min={scale.lowest}
      max={scale.highest}
      step={scale.step}
      value={position}
      data-on-top={isOnTop || undefined}
      onChange={move}
      onKeyDown={handleKeyDown}
      onKeyUp={handleKeyUp}
      onBlur={handleBlur}
    />
  );
}
