const MINUTE = 60_000;

const wholeMinutes = (from: number, to: number) => Math.floor((to - from) / MINUTE);

/** Whether nobody has moved or typed for longer than a session lasts: whole minutes must exceed it. */
export function isIdleTooLong(now: number, lastActivity: number, sessionMinutes: number): boolean {
  return wholeMinutes(lastActivity, now) > sessionMinutes;
}

/** What to do about the stored start of what this browser keeps, in milliseconds since 1970. */
export function cookieExpiry(
  stored: string | null,
  now: number,
  cookieMinutes: number,
): "start" | "keep" | "clear" {
  const startedAt = /^\d{1,15}$/.test(stored ?? "") ? Number(stored) : undefined;
  // A start that is still to come was written under another clock.
  if (startedAt === undefined || startedAt > now) return "start";
  return wholeMinutes(startedAt, now) > cookieMinutes ? "clear" : "keep";
}
