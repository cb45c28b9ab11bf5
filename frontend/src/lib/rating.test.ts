import { describe, expect, test } from "vitest";

import { clampRating, starsWidth } from "../ui/rating-stars";

describe("[PROD-03] stars", () => {
  test.each([
    [0, "0.00%"],
    [1, "20.00%"],
    [2.5, "50.00%"],
    [3.14, "62.80%"],
    [4.333, "86.66%"],
    [4.3333, "86.67%"],
    [4.9999, "100.00%"],
    [5, "100.00%"],
    [7, "100.00%"],
    [-1, "0.00%"],
    [Number.NaN, "0.00%"],
  ])("a rating of %s fills %s", (rating, width) => {
    expect(starsWidth(rating)).toBe(width);
  });

  test.each([
    [4.2, 4.2],
    [6, 5],
    [-2, 0],
    [Number.NaN, 0],
  ])("a rating of %s is limited to %s", (rating, counted) => {
    expect(clampRating(rating)).toBe(counted);
  });
});
