const EVENTS = ["error", "unhandledrejection", "part-failure", "map-failure"] as const;
const MAX_QUEUED = 10;

const queued: Event[] = [];
let report: ((failure: Event) => void) | undefined;
let isLoading = false;

/** Loads the reporting chunk only after the first failure, because most pages never fail. */
async function load(): Promise<void> {
  isLoading = true;
  try {
    ({ reportFailure: report } = await import("./report-failure"));
    for (const failure of queued.splice(0)) report(failure);
  } catch {
    // The browser may be offline. The next failure loads the chunk again.
  }
  isLoading = false;
}

function handleFailure(failure: Event): void {
  if (report) return report(failure);
  if (queued.length < MAX_QUEUED) queued.push(failure);
  if (!isLoading) void load();
}

/** Reports the page's failures (API-02). Returns a function that stops reporting. */
export function watchFailures(): () => void {
  for (const event of EVENTS) addEventListener(event, handleFailure);
  return () => {
    for (const event of EVENTS) removeEventListener(event, handleFailure);
  };
}
