import { expect, test } from "vitest";

import { pageNumbers } from "@/ui/pagination";

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 10, [1, 2, "gap", 10]],
  [5, 10, [1, "gap", 4, 5, 6, "gap", 10]],
  [3, 10, [1, 2, 3, 4, "gap", 10]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
  [10, 10, [1, "gap", 9, 10]],
])("page %d of %d shows %j", (current, count, expected) => {
  expect(pageNumbers(current, count)).toEqual(expected);
});
