import { expect, test } from "vitest";

import { readId } from "./read-id";

test.each([
  ["7", 7],
  ["999999999", 999_999_999],
  ["0", null],
  ["07", null],
  ["0x1", null],
  ["1e3", null],
  ["-1", null],
  ["1.0", null],
  [" 1", null],
  ["1000000000", null],
  ["abc", null],
  ["", null],
  [null, null],
  [undefined, null],
])("the id %o is %o", (text, id) => {
  expect(readId(text)).toBe(id);
});
