import { expect, test } from "vitest";

import { MAX_COMPARED } from "@/store/limits";

import { compareChange } from "./actions";

const full = Array.from({ length: MAX_COMPARED }, (_, index) => index + 1);

test.each([
  ["the first product", [], 7, "added"],
  ["another product", [1, 2], 7, "added"],
  ["a compared product", [1, 7], 7, "removed"],
  ["the last product below the limit", full.slice(1), 99, "added"],
  ["a product above the limit", full, 99, "full"],
  ["a compared product of a full list", full, 3, "removed"],
] as const)("[CART-08] %s", (_, compared, id, change) => {
  expect(compareChange(compared, id)).toBe(change);
});
