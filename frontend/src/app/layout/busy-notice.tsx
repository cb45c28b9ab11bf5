import { deferredLayoutTexts } from "@/texts/deferred-layout";

export const BUSY_NOTICE_ID = "shop-notice";

/** The gateway adds this to pages while the shop's circuit breaker is open. */
export function BusyNotice() {
  return (
    <div id={BUSY_NOTICE_ID} role="status">
      <BusyText />
    </div>
  );
}

export function BusyText() {
  return (
    <p className="bg-ink px-4 py-2 text-center text-xs text-surface">{deferredLayoutTexts.busy}</p>
  );
}
