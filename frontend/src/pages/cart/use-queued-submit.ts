import { useState } from "react";

import type { QuoteResponse, QuoteState } from "@/features/checkout/use-quote";
import { useTimeout } from "@/hooks/use-timeout";

type QueuedSubmit = { form: HTMLFormElement; agreedQuote: QuoteResponse };

/** Holds a press of the order button while the quote loads. A changed total is not submitted. */
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
  // Submit in a timer: the button must be enabled again first.
  useTimeout(submit, 0, queued !== null && !isUpdating);

  return {
    isWaiting: queued !== null,
    wait: setQueued,
    cancel: () => setQueued(null),
  };
}
