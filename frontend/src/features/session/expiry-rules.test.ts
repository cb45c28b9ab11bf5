import { describe, expect, test } from "vitest";

import { storedDataAction, isIdleTooLong } from "./watch-session";

const MINUTE_MS = 60_000;
const NOW = 1_800_000_000_000;

test.each([
  [0, false],
  [30 * MINUTE_MS, false],
  [31 * MINUTE_MS - 1, false],
  [31 * MINUTE_MS, true],
  [24 * 60 * MINUTE_MS, true],
  [-5 * MINUTE_MS, false],
])(
  "[ACC-09] after %d idle ms of at most 30 minutes, a session is expired: %s",
  (idle, isExpired) => {
    expect(isIdleTooLong(NOW, NOW - idle, 30)).toBe(isExpired);
  },
);

describe("[ACC-10] stored data", () => {
  test.each([
    [null, "start"],
    ["", "start"],
    ["yesterday", "start"],
    ["-1", "start"],
    ["1e3", "start"],
    [String(NOW + 1), "start"],
    [String(NOW), "keep"],
    [String(NOW - 601 * MINUTE_MS + 1), "keep"],
    [String(NOW - 601 * MINUTE_MS), "clear"],
    ["0", "clear"],
  ])("started at %o, with a lifetime of 600 minutes: %s", (stored, expected) => {
    expect(storedDataAction(stored, NOW, 600)).toBe(expected);
  });
});
