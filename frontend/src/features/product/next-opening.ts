import type { WorkingDay } from "@shop/api-client";

const DAYS = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const satisfies WorkingDay["day"][];

export type Opening = WorkingDay & { isToday: boolean };

/**
 * The day on which a shop is open next, in the browser's time zone. A shop that is closed for the rest of the day is not
 * open today. `undefined` if no day has hours.
 */
export function nextOpening(workingHours: WorkingDay[], now: Date): Opening | undefined {
  const time = now.toTimeString().slice(0, "09:00".length);
  for (let ahead = 0; ahead <= DAYS.length; ahead += 1) {
    const name = DAYS[(now.getDay() + ahead) % DAYS.length];
    const found = workingHours.find(({ day }) => day === name);
    const isToday = ahead === 0;
    // The hours end with the time at which the shop closes.
    if (found && (!isToday || time < found.hours.slice(-time.length))) return { ...found, isToday };
  }
  return undefined;
}
