import { expect, test } from "vitest";

import { nextOpening } from "./next-opening";

const monday = { day: "monday", hours: "10:00 - 14:00, 15:00 - 19:00" } as const;
const friday = { day: "friday", hours: "10:00 - 24:00" } as const;
/** 30 November 2026 is a Monday. */
const november = (day: number, hour: number, minute: number) =>
  new Date(2026, 10, day, hour, minute);

test.each([
  ["before it opens", november(30, 8, 0), { ...monday, isToday: true }],
  ["in the break", november(30, 14, 30), { ...monday, isToday: true }],
  ["in the last minute", november(30, 18, 59), { ...monday, isToday: true }],
  ["when it has closed", november(30, 19, 0), { ...friday, isToday: false }],
  ["on a closed day", november(29, 12, 0), { ...monday, isToday: false }],
  ["until midnight", november(27, 23, 59), { ...friday, isToday: true }],
  ["after midnight", november(28, 0, 0), { ...monday, isToday: false }],
])("the next opening %s", (_, now, expected) => {
  expect(nextOpening([monday, friday], now)).toEqual(expected);
});

test("a shop that opens once a week is open again in a week", () => {
  expect(nextOpening([monday], november(30, 20, 0))).toEqual({ ...monday, isToday: false });
});

test("without hours there is no next opening", () => {
  expect(nextOpening([], november(30, 12, 0))).toBeUndefined();
});
