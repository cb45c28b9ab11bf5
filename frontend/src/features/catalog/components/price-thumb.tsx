import { useEffect, useRef, type ChangeEvent, type SyntheticEvent } from "react";

import { formatMoney } from "@/lib/money";

import type { PriceBounds, PriceScale } from "../price-scale";

export type PriceThumbProps = {
  label: string;
  scale: PriceScale;
  /** While the scale is an older question's. */
  isAtRest: boolean;
  /** Where it stands, and the amount that it stands for. */
  place: number;
  cents: number;
  /** Above the other one: near the scale's end it must not lie under it. */
  isOnTop: boolean;
  boundsAt: (cents: number) => PriceBounds;
  onMove: (bounds: PriceBounds) => void;
  onRelease: (bounds: PriceBounds) => void;
};

/** Who presses a key again and again is on the way to one amount. */
const PAUSE_MS = 500;

/** One end of the price range; it shows every move and counts when it is let go. */
export function PriceThumb(props: PriceThumbProps) {
  const { label, scale, isAtRest, place, cents, isOnTop, boundsAt, onMove, onRelease } = props;
  const holdsKey = useRef(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMoved = useRef(false);
  useEffect(() => () => clearTimeout(pause.current), []);
  const move = (event: ChangeEvent<HTMLInputElement>) => {
    isMoved.current = true;
    onMove(boundsAt(Number(event.target.value)));
  };
  const release = (input: HTMLInputElement) => {
    isMoved.current = false;
    onRelease(boundsAt(Number(input.value)));
  };
  // React's own onChange is every move; a key that is held down lets go when it comes up.
  const hearRelease = (input: HTMLInputElement | null) => {
    if (input === null) return undefined;
    const letGo = () => {
      if (!holdsKey.current) release(input);
    };
    input.addEventListener("change", letGo);
    return () => input.removeEventListener("change", letGo);
  };
  const pressKey = () => {
    holdsKey.current = true;
    clearTimeout(pause.current);
  };
  const letKeyGo = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    holdsKey.current = false;
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      if (isMoved.current) release(input);
    }, PAUSE_MS);
  };
  const leave = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    holdsKey.current = false;
    clearTimeout(pause.current);
    if (isMoved.current) release(input);
  };
  return (
    <input
      ref={hearRelease}
      type="range"
      disabled={isAtRest}
      aria-label={label}
      aria-valuetext={formatMoney(cents)}
      min={scale.lowest}
      max={scale.highest}
      step={scale.step}
      value={place}
      data-on-top={isOnTop || undefined}
      onChange={move}
      onKeyDown={pressKey}
      onKeyUp={letKeyGo}
      onBlur={leave}
    />
  );
}
