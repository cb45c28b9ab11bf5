import { expect, test } from "vitest";

import { readId } from "./paths";

test.each([
  ["7", 7],
  ["999999999", 999_999_999],
  ["0", undefined],
  ["07", undefined],
  ["0x1", undefined],
  ["1e3", undefined],
  ["-1", undefined],
  ["1.0", undefined],
  [" 1", undefined],
  ["1000000000", undefined],
  ["abc", undefined],
  ["", undefined],
  [undefined, undefined],
])("%o is parsed as the id %o", (text, id) => {
  expect(readId(text)).toBe(id);
});
