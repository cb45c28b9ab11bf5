const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "7 Mar 2026" in UTC, the same on server and browser; null where the text is no date. */
export function formatDate(rfc3339: string): string | null {
  const date = new Date(rfc3339);
  if (Number.isNaN(date.getTime())) return null;
  const month = MONTHS[date.getUTCMonth()] ?? "";
  return `${String(date.getUTCDate())} ${month} ${String(date.getUTCFullYear())}`;
}
