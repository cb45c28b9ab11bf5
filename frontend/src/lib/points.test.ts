import { expect, test } from "vitest";

import { formatPoints } from "./money";

test.each([
  [0, "0.00"],
  [5, "0.05"],
  [4000, "40.00"],
  [123_450, "1,234.50"],
  [-650, "-6.50"],
])("[ACC-08] %i hundredths of a point are %s", (hundredths, text) => {
  expect(formatPoints(hundredths)).toBe(text);
});
