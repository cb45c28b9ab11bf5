/** What tells of a failure: scripts that throw, promises nobody watches, parts of a page, the map. */
const EVENTS = ["error", "unhandledrejection", "part-failure", "map-failure"] as const;
const MOST_KEPT = 10;

/** What happened before the reports' chunk is there. */
const kept: Event[] = [];
let report: ((failure: Event) => void) | undefined;
let isLoading = false;

/** Most pages never fail, so the rest of this is fetched with the first failure. */
async function load(): Promise<void> {
  isLoading = true;
  try {
    ({ reportFailure: report } = await import("./report-failure"));
    for (const failure of kept.splice(0)) report(failure);
  } catch {
    // No connection: nothing could be reported. The next failure tries again.
  }
  isLoading = false;
}

function hear(failure: Event): void {
  if (report) return report(failure);
  if (kept.length < MOST_KEPT) kept.push(failure);
  if (!isLoading) void load();
}

/** Reports what goes wrong in this browser from now on (API-02); returns how to stop. */
export function watchFailures(): () => void {
  for (const event of EVENTS) addEventListener(event, hear);
  return () => {
    for (const event of EVENTS) removeEventListener(event, hear);
  };
}
