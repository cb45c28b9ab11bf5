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
 * "14 March 2026" from a time such as "2026-03-14T09:20:00Z", in the reader's time zone: only for
 * parts that are rendered in the browser alone. Empty if the text is not a time.
 */
export function formatDate(moment: string): string {
  const date = new Date(moment);
  const month = MONTHS[date.getMonth()];
  return month === undefined
    ? ""
    : `${String(date.getDate())} ${month} ${String(date.getFullYear())}`;
}

/** "14 March 2026, 11:20", with the same limits as `formatDate`. */
export function formatDateTime(moment: string): string {
  const date = new Date(moment);
  const day = formatDate(moment);
  return day === "" ? "" : `${day}, ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/**
 * "14 March 2026" from a date or time such as "2026-03-14T09:20:00Z", without time zone conversion:
 * the same on the server and in every browser. Empty if the text is not a date.
 */
export function formatWrittenDate(written: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(written) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? "" : `${String(Number(day))} ${name} ${String(year)}`;
}
