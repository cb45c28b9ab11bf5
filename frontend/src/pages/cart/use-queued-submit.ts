import { useState } from "react";

import type { QuoteResponse, QuoteState } from "@/features/checkout/use-quote";
import { useTimeout } from "@/hooks/use-timeout";

/** Press of the order button, with the quote that was visible. */
type QueuedSubmit = { form: HTMLFormElement; agreedQuote: QuoteResponse };

/**
 * Queues a press of the order button while the quote loads. Submits the form if the loaded total equals
 * the visible one, otherwise calls `onTotalChanged`.
 */
export function useQueuedSubmit(
  state: QuoteState,
  onTotalChanged: (agreedQuote: QuoteResponse) => void,
) {
  const [queued, setQueued] = useState<QueuedSubmit | null>(null);
  const { response, isUpdating, problem } = state;

  const submit = () => {
    if (queued === null) return;
    const isSame = response?.quote.totalCents === queued.agreedQuote.quote.totalCents;
    setQueued(null);
    // The form's submit handler shows the problem.
    if (isSame || problem !== null) queued.form.requestSubmit();
    else onTotalChanged(queued.agreedQuote);
  };
  // Submit in a timer, because the button must be enabled again first.
  useTimeout(submit, 0, queued !== null && !isUpdating);

  return {
    isWaiting: queued !== null,
    wait: setQueued,
    /** Cancels the submit when the shopper changes the form. */
    cancel: () => setQueued(null),
  };
}
