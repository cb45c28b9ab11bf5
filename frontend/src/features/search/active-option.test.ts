import { expect, test } from "vitest";

import { nextActive } from "./active-option";
import { suggestionTerm } from "./suggestion-term";

test.each([
  ["", null],
  ["ab", null],
  ["  ab ", null],
  ["abc", "abc"],
  [" mint ice ", "mint ice"],
  ["👍👍", null],
])("[CAT-03] the text %j requests suggestions for %s", (typed, term) => {
  expect(suggestionTerm(typed)).toBe(term);
});

test.each([
  ["ArrowDown", null, 3, 0],
  ["ArrowDown", 0, 3, 1],
  ["ArrowDown", 2, 3, null],
  ["ArrowDown", null, 0, null],
  ["ArrowUp", null, 3, 2],
  ["ArrowUp", 0, 3, null],
  ["ArrowUp", null, 0, null],
  ["Home", 2, 3, 0],
  ["Home", null, 3, undefined],
  ["End", 0, 3, 2],
  ["End", null, 3, undefined],
  ["ArrowLeft", 1, 3, undefined],
  ["a", 1, 3, undefined],
] as const)("[CAT-03] %s at option %s of %i moves to %s", (key, active, count, next) => {
  expect(nextActive(key, active, count)).toBe(next);
});
