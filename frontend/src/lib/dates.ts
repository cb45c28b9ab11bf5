const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/**
 * Formats a time as "14 March 2026" in the browser's time zone; returns "" if it is invalid. The
 * server does not know the time zone, so server-rendered parts must not use it.
 */
export function formatDate(moment: string): string {
  const date = new Date(moment);
  const month = MONTHS[date.getMonth()];
  return month === undefined
    ? ""
    : `${String(date.getDate())} ${month} ${String(date.getFullYear())}`;
}

export function formatDateTime(moment: string): string {
  const date = new Date(moment);
  const day = formatDate(moment);
  return day === "" ? "" : `${day}, ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** Whether a day in UTC, such as "2026-03-14", has ended. The server has no clock for pages. */
export const isPastDay = (day: string): boolean => new Date().toISOString().slice(0, 10) > day;

/** Formats a date or time as "14 March 2026", without time zone conversion. */
export function formatCalendarDate(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(text) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? "" : `${String(Number(day))} ${name} ${String(year)}`;
}

/** UTC and to the second, as in mails: "14 March 2026, 09:31:05 UTC". */
export const formatReceived = (moment: string): string =>
  `${formatCalendarDate(moment)}, ${moment.slice(11, 19)} UTC`;
