type PriceRange = { minPriceCents: number; maxPriceCents: number };

/** Limits of the price filter in cents; `null` means no limit. */
export type PriceBounds = { min: number | null; max: number | null };

/** Track of the price slider, in cents. The ends are whole steps and include all prices. */
export type PriceScale = { lowest: number; highest: number; step: number };

type Thumb = "min" | "max";

/** Step sizes in cents. */
const STEPS = [10, 50, 100, 500, 1000, 5000, 10_000, 50_000, 100_000];
const COARSEST_STEP = 500_000;
const MAX_POSITIONS = 200;

export function priceScale({ minPriceCents, maxPriceCents }: PriceRange): PriceScale | null {
  const span = maxPriceCents - minPriceCents;
  if (span <= 0) return null;
  const step = STEPS.find((candidate) => span / candidate <= MAX_POSITIONS) ?? COARSEST_STEP;
  const lowest = Math.floor(minPriceCents / step) * step;
  const highest = Math.ceil(maxPriceCents / step) * step;
  return { lowest, highest, step };
}

/** A typed bound may lie between two steps or outside the scale. */
export function thumbPositions(scale: PriceScale, bounds: PriceBounds): Record<Thumb, number> {
  return {
    min: positionOf(scale, bounds.min ?? scale.lowest),
    max: positionOf(scale, bounds.max ?? scale.highest),
  };
}

/** The thumb stops one step before the other thumb. At the end of the scale there is no limit. */
export function moveThumb(
  scale: PriceScale,
  bounds: PriceBounds,
  thumb: Thumb,
  cents: number,
): PriceBounds {
  const positions = thumbPositions(scale, bounds);
  const target = positionOf(scale, cents);
  if (thumb === "min") {
    const min = Math.max(scale.lowest, Math.min(target, positions.max - scale.step));
    return { min: min === scale.lowest ? null : min, max: bounds.max };
  }
  const max = Math.min(scale.highest, Math.max(target, positions.min + scale.step));
  return { min: bounds.min, max: max === scale.highest ? null : max };
}

function positionOf({ lowest, highest, step }: PriceScale, cents: number): number {
  const nearest = lowest + Math.round((cents - lowest) / step) * step;
  return Math.min(highest, Math.max(lowest, nearest));
}
