import { expect, test } from "vitest";

import { moveActive, suggestionTerm } from "./active-option";

test.each([
  ["", null],
  ["ab", null],
  ["  ab ", null],
  ["abc", "abc"],
  [" mint ice ", "mint ice"],
  ["👍👍", null],
])("[CAT-03] typing %j asks for %s", (typed, term) => {
  expect(suggestionTerm(typed)).toBe(term);
});

test.each([
  [null, 1, 3, 0],
  [0, 1, 3, 1],
  [2, 1, 3, null],
  [null, -1, 3, 2],
  [0, -1, 3, null],
  [null, 1, 0, null],
  [4, 1, 2, null],
] as const)("[CAT-03] from %s by %i of %i to %s", (active, step, count, next) => {
  expect(moveActive(active, step, count)).toBe(next);
});
