import * as fc from "fast-check";
import { assert, describe, expect, test } from "vitest";

import { checkProperty } from "@/test/check-property";

import { moveThumb, type PriceBounds, priceScale, thumbPositions } from "./price-scale";

const noLimits: PriceBounds = { min: null, max: null };

const cents = fc.nat(400_000);
const ranges = fc
  .tuple(fc.nat(300_000), fc.integer({ min: 1, max: 300_000 }))
  .map(([minPriceCents, span]) => ({ minPriceCents, maxPriceCents: minPriceCents + span }));
const scales = ranges.map(scaleOf);
const bounds = fc
  .tuple(cents, cents, fc.boolean(), fc.boolean())
  .map(([one, other, hasMin, hasMax]) => ({
    min: hasMin ? Math.min(one, other) : null,
    max: hasMax ? Math.max(one, other) : null,
  }));
const thumbs = fc.constantFrom("min" as const, "max" as const);
const moves = fc.integer({ min: -50_000, max: 350_000 });

function scaleOf(range: Parameters<typeof priceScale>[0]) {
  const scale = priceScale(range);
  assert(scale !== null);
  return scale;
}

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

  test("has whole steps and includes all prices", () => {
    checkProperty(
      fc.property(ranges, (range) => {
        const { lowest, highest, step } = scaleOf(range);
        expect(lowest).toBeLessThanOrEqual(range.minPriceCents);
        expect(highest).toBeGreaterThanOrEqual(range.maxPriceCents);
        expect((highest - lowest) % step).toBe(0);
      }),
      1000,
    );
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
  ])("for bounds %j are at %i and %i", (limits, min, max) => {
    expect(thumbPositions(scale, limits)).toEqual({ min, max });
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
  ] as const)("%s", (_, before, thumb, position, moved) => {
    expect(moveThumb(scale, before, thumb, position)).toEqual(moved);
  });

  test("never cross, snap to the scale's steps and do not move the other bound", () => {
    checkProperty(
      fc.property(scales, bounds, thumbs, moves, (randomScale, before, thumb, position) => {
        const moved = moveThumb(randomScale, before, thumb, position);
        const otherThumb = thumb === "min" ? "max" : "min";
        expect(moved[otherThumb]).toBe(before[otherThumb]);
        const positions = thumbPositions(randomScale, moved);
        expect(positions.min).toBeLessThanOrEqual(positions.max);
        const end = thumb === "min" ? randomScale.lowest : randomScale.highest;
        expect([null, positions[thumb]]).toContain(moved[thumb]);
        expect(moved[thumb]).not.toBe(end);
        expect(moved.min ?? 0).toBeLessThanOrEqual(moved.max ?? Infinity);
      }),
      1000,
    );
  });
});
