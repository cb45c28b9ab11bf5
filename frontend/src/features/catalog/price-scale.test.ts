import { describe, expect, test } from "vitest";

import { moveThumb, type PriceBounds, priceScale, thumbPositions } from "./price-scale";

const noLimits: PriceBounds = { min: null, max: null };

describe("[CAT-05] the scale of the price slider", () => {
  test.each([
    [0, 0, null],
    [1999, 1999, null],
    [2500, 900, null],
    [499, 500, { lowest: 490, highest: 500, step: 10 }],
    [199, 1890, { lowest: 190, highest: 1890, step: 10 }],
    [450, 8990, { lowest: 450, highest: 9000, step: 50 }],
    [990, 18_900, { lowest: 900, highest: 18_900, step: 100 }],
    [1250, 189_000, { lowest: 1000, highest: 189_000, step: 1000 }],
    [1, 100_000_000, { lowest: 0, highest: 100_000_000, step: 500_000 }],
  ])("%i to %i cents", (minPriceCents, maxPriceCents, scale) => {
    expect(priceScale({ minPriceCents, maxPriceCents })).toEqual(scale);
  });
});

describe("[CAT-05] thumbs", () => {
  const scale = { lowest: 1000, highest: 9000, step: 100 };

  test.each<[PriceBounds, number, number]>([
    [noLimits, 1000, 9000],
    [{ min: 2500, max: 4000 }, 2500, 4000],
    [{ min: 2499, max: 2551 }, 2500, 2600],
    [{ min: 5, max: 99_999 }, 1000, 9000],
    [{ min: 20_000, max: null }, 9000, 9000],
  ])("for bounds %j are at %i and %i", (bounds, min, max) => {
    expect(thumbPositions(scale, bounds)).toEqual({ min, max });
  });

  test.each([
    ["a move sets its bound", noLimits, "min", 2500, { min: 2500, max: null }],
    [
      "the start of the scale sets no limit",
      { min: 2500, max: 4000 },
      "min",
      1000,
      { min: null, max: 4000 },
    ],
    [
      "the end of the scale sets no limit",
      { min: 2500, max: 4000 },
      "max",
      9000,
      { min: 2500, max: null },
    ],
    [
      "the lower thumb stops a step before the upper",
      { min: null, max: 4000 },
      "min",
      6000,
      { min: 3900, max: 4000 },
    ],
    [
      "the upper thumb stops a step after the lower",
      { min: 4000, max: null },
      "max",
      1500,
      { min: 4000, max: 4100 },
    ],
    [
      "a typed bound of the other thumb is kept",
      { min: null, max: 4999 },
      "min",
      2500,
      { min: 2500, max: 4999 },
    ],
    [
      "a bound above the scale moves back into it",
      { min: 20_000, max: null },
      "min",
      8000,
      { min: 8000, max: null },
    ],
    [
      "the lower bound may stay below the scale",
      { min: 100, max: 200 },
      "max",
      1500,
      { min: 100, max: 1500 },
    ],
  ] as const)("%s", (_, bounds, thumb, cents, moved) => {
    expect(moveThumb(scale, bounds, thumb, cents)).toEqual(moved);
  });

  test("never cross, snap to the scale's steps and do not move the other bound", () => {
    const randomBelow = seeded(20_240_301);
    for (let round = 0; round < 5000; round += 1) {
      const [price, otherPrice] = [randomBelow(300_000), randomBelow(300_000)];
      const randomScale = priceScale({
        minPriceCents: Math.min(price, otherPrice),
        maxPriceCents: Math.max(price, otherPrice),
      });
      if (randomScale === null) continue;
      expect(randomScale.lowest).toBeLessThanOrEqual(Math.min(price, otherPrice));
      expect(randomScale.highest).toBeGreaterThanOrEqual(Math.max(price, otherPrice));
      expect((randomScale.highest - randomScale.lowest) % randomScale.step).toBe(0);
      const [bound, otherBound] = [randomBelow(400_000), randomBelow(400_000)];
      const bounds = {
        min: randomBelow(3) === 0 ? null : Math.min(bound, otherBound),
        max: randomBelow(3) === 0 ? null : Math.max(bound, otherBound),
      };
      const thumb = randomBelow(2) === 0 ? "min" : "max";
      const moved = moveThumb(randomScale, bounds, thumb, randomBelow(400_000) - 50_000);
      const otherThumb = thumb === "min" ? "max" : "min";
      expect(moved[otherThumb]).toBe(bounds[otherThumb]);
      const positions = thumbPositions(randomScale, moved);
      expect(positions.min).toBeLessThanOrEqual(positions.max);
      const end = thumb === "min" ? randomScale.lowest : randomScale.highest;
      expect([null, positions[thumb]]).toContain(moved[thumb]);
      expect(moved[thumb]).not.toBe(end);
      expect(moved.min ?? 0).toBeLessThanOrEqual(moved.max ?? Infinity);
    }
  });
});

/** Seeded, so that a failure is reproducible. */
function seeded(start: number): (limit: number) => number {
  let seed = start;
  return (limit) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * limit);
  };
}
