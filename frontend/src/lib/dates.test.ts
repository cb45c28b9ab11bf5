import { expect, test, vi } from "vitest";

import { formatDate, formatDateTime, formatCalendarDate, isPastDay } from "./dates";

// Times without a zone are local, so the results don't depend on the machine.
test.each([
  ["2026-03-14T11:20:00", "14 March 2026", "14 March 2026, 11:20"],
  ["2025-12-01T00:05:00", "1 December 2025", "1 December 2025, 00:05"],
  ["2026-10-09T23:59:59", "9 October 2026", "9 October 2026, 23:59"],
  ["yesterday", "", ""],
  ["", "", ""],
])("[ACC-08] %o is shown as a date, and as a date with the time", (moment, day, time) => {
  expect(formatDate(moment)).toBe(day);
  expect(formatDateTime(moment)).toBe(time);
});

test("[ACC-08] a time in UTC is shown in the reader's time zone", () => {
  const noon = new Date(2026, 5, 2, 12, 30).toISOString();
  expect(formatDateTime(noon)).toBe("2 June 2026, 12:30");
});

test.each([
  ["2026-10-05T23:30:00Z", "5 October 2026"],
  ["2026-10-05T00:10:00.000Z", "5 October 2026"],
  ["2026-01-31", "31 January 2026"],
  ["2026-13-01T00:00:00Z", ""],
  ["2026-1-1", ""],
  ["soon", ""],
])("[CON-08] %o is shown as %o in every time zone", (text, day) => {
  expect(formatCalendarDate(text)).toBe(day);
});

test("a day in UTC is past after its last millisecond", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-10T23:59:59.999Z") });
  expect(isPastDay("2026-12-10")).toBe(false);
  expect(isPastDay("2026-12-09")).toBe(true);
  vi.setSystemTime(new Date("2026-12-11T00:00:00Z"));
  expect(isPastDay("2026-12-10")).toBe(true);
  vi.useRealTimers();
});
