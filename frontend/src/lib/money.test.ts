import { describe, expect, test } from "vitest";

import { formatHundredths, formatMoney, parseMoney } from "@/lib/money";

test.each([
  [0, "0.00"],
  [5, "0.05"],
  [12_000, "120.00"],
  [123_456_750, "1,234,567.50"],
])("[ACC-03] %d hundredths of a point are %s", (hundredths, text) => {
  expect(formatHundredths(hundredths)).toBe(text);
});

describe("[CAT-06] euro with two decimals", () => {
  test.each([
    [0, "€0.00"],
    [5, "€0.05"],
    [1230, "€12.30"],
    [123_456, "€1,234.56"],
    [100_000_000, "€1,000,000.00"],
    [-250, "-€2.50"],
  ])("%d cents are %s", (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
  });

  test.each([
    ["25", 2500],
    [" 25.5 ", 2550],
    ["25,50", 2550],
    ["25.", 2500],
    ["", undefined],
    ["2.505", undefined],
    ["-1", undefined],
    ["1e3", undefined],
  ])("%j is parsed as %s", (text, cents) => {
    expect(parseMoney(text)).toBe(cents);
  });
});
