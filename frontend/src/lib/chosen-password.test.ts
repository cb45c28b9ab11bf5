import { expect, test } from "vitest";

import { isGuessable, isLongEnough } from "./chosen-password";

test.each([
  ["", false],
  ["1234567", false],
  // Four characters, in eight UTF-16 code units.
  ["🔑🔑🔑🔑", false],
  ["12345678", true],
  ["πορτοκάλ", true],
])("[ACC-05] [ACC-06] %o is long enough: %s", (password, expected) => {
  expect(isLongEnough(password)).toBe(expected);
});

test.each([
  ["99123456", true],
  [" 99123456", true],
  ["Anna@Example.com", true],
  ["anna@example.com1", false],
  ["        ", false],
  ["", false],
])("[ACC-06] %o is guessable: %s", (password, expected) => {
  expect(isGuessable(password, ["99123456", "anna@example.com ", ""])).toBe(expected);
});
