import { describe, expect, test } from "vitest";

import { formatPoints } from "@/lib/money";

import { parsePoints } from "./parse-points";

describe("[CHK-09] typed points", () => {
  test.each([
    ["", 0],
    ["  ", 0],
    ["12", 1200],
    ["12.5", 1250],
    ["12,50", 1250],
    ["1,234.50", 123_450],
    ["1,234", 123_400],
    ["1,234,567.89", 123_456_789],
    [" 0.30 ", 30],
    ["-5", undefined],
    ["1.234", undefined],
    ["ten", undefined],
    ["1e3", undefined],
  ])("%j is %s hundredths", (text, hundredths) => {
    expect(parsePoints(text)).toBe(hundredths);
  });

  test.each([0, 1, 99, 100, 123_450, 100_000_000])(
    "%i is parsed from its formatted text",
    (points) => {
      expect(parsePoints(formatPoints(points))).toBe(points);
    },
  );
});
