/** What a list's products cost, from the cheapest to the dearest. */
export type PriceRange = { minPriceCents: number; maxPriceCents: number };

/** Bounds that narrow a list; null is none. */
export type PriceBounds = { min: number | null; max: number | null };

/** The track of a price slider: whole steps around everything that the list holds. */
export type PriceScale = { lowest: number; highest: number; step: number };

export type Thumb = "min" | "max";

/** From fine to coarse; the first that leaves a scale few enough places to aim at is taken. */
const STEPS = [10, 50, 100, 500, 1000, 5000, 10_000, 50_000, 100_000];
const COARSEST_STEP = 500_000;
const MAX_PLACES = 200;

/** Null where there is nothing to choose between. */
export function priceScale({ minPriceCents, maxPriceCents }: PriceRange): PriceScale | null {
  const span = maxPriceCents - minPriceCents;
  if (span <= 0) return null;
  const step = STEPS.find((candidate) => span / candidate <= MAX_PLACES) ?? COARSEST_STEP;
  const lowest = Math.floor(minPriceCents / step) * step;
  const highest = Math.ceil(maxPriceCents / step) * step;
  return { lowest, highest, step };
}

/** Where the thumbs stand: a bound that was typed may lie beside a step or beyond the scale. */
export function thumbPlaces(scale: PriceScale, bounds: PriceBounds): Record<Thumb, number> {
  return {
    min: placeOf(scale, bounds.min ?? scale.lowest),
    max: placeOf(scale, bounds.max ?? scale.highest),
  };
}

/** The bounds after one thumb was moved: a step short of the other at most, and none at the end of the scale. */
export function moveThumb(
  scale: PriceScale,
  bounds: PriceBounds,
  thumb: Thumb,
  cents: number,
): PriceBounds {
  const places = thumbPlaces(scale, bounds);
  const wanted = placeOf(scale, cents);
  if (thumb === "min") {
    const min = Math.max(scale.lowest, Math.min(wanted, places.max - scale.step));
    return { min: min === scale.lowest ? null : min, max: bounds.max };
  }
  const max = Math.min(scale.highest, Math.max(wanted, places.min + scale.step));
  return { min: bounds.min, max: max === scale.highest ? null : max };
}

function placeOf({ lowest, highest, step }: PriceScale, cents: number): number {
  const nearest = lowest + Math.round((cents - lowest) / step) * step;
  return Math.min(highest, Math.max(lowest, nearest));
}
