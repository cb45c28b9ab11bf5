import { describe, expect, test } from "vitest";

import { readRecord, writeRecord } from "./consent";

const CHOSEN = Date.UTC(2026, 0, 1);
const DAY = 24 * 60 * 60 * 1000;

describe("the stored consent to counting page views (D-17)", () => {
  test.each([true, false])("%s is valid for 180 days", (analytics) => {
    const stored = writeRecord(analytics, CHOSEN);
    expect(readRecord(stored, CHOSEN)).toBe(analytics);
    expect(readRecord(stored, CHOSEN + 180 * DAY - 1)).toBe(analytics);
    expect(readRecord(stored, CHOSEN + 180 * DAY)).toBeNull();
  });

  test.each([
    null,
    "",
    "true",
    "null",
    "{",
    "[]",
    '{"analytics":true}',
    '{"analytics":"true","at":1767225600000}',
    '{"analytics":true,"at":"1767225600000"}',
    // A choice from the future, made with a wrong clock, would be valid for too long.
    `{"analytics":true,"at":${String(CHOSEN + 1)}}`,
  ])("%s counts as no choice", (stored) => {
    expect(readRecord(stored, CHOSEN)).toBeNull();
  });
});
