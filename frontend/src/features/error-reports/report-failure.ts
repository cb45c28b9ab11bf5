import { createClientError } from "@shop/api-client";

import { describeFailure } from "./describe-failure";

const MOST_REPORTS = 10;

/** What this page has reported: each failure once, and not too many. */
const reported = new Set<string>();

/** Reports a failure to the shop. Nothing that goes wrong here is ever told, shown or thrown. */
export function reportFailure(event: Event): void {
  try {
    const failure = describeFailure(event, location.origin);
    if (failure === undefined || reported.size >= MOST_REPORTS) return;
    const mark = `${failure.message}\n${failure.stack ?? ""}`;
    if (reported.has(mark)) return;
    reported.add(mark);
    // Its query may hold what a shopper searched for, or a mail's token.
    const path = location.pathname.slice(0, 300);
    createClientError({ body: { ...failure, path } }).catch(() => undefined);
  } catch {
    // A report of a report's failure could go on for ever.
  }
}
