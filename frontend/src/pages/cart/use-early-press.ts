import { useState } from "react";

import type { QuoteAnswer, QuoteState } from "@/features/checkout/use-quote";
import { useTimeout } from "@/hooks/use-timeout";

/** What the button said when it was pressed. */
type Press = { form: HTMLFormElement; before: QuoteAnswer };

/**
 * A press of the button while the total is being worked out. It counts once the total is there, if that
 * is what the button said; else the shopper has agreed to something else, and is told so.
 */
export function useEarlyPress(state: QuoteState, onOther: (before: QuoteAnswer) => void) {
  const [press, setPress] = useState<Press | null>(null);
  const { answer, isUpdating, problem } = state;

  const submit = () => {
    if (press === null) return;
    const isSame = answer?.quote.totalCents === press.before.quote.totalCents;
    setPress(null);
    // The form's submit handler shows the problem.
    if (isSame || problem !== null) press.form.requestSubmit();
    else onOther(press.before);
  };
  // In a timer, so that the button is enabled again.
  useTimeout(submit, 0, press !== null && !isUpdating);

  return {
    isWaiting: press !== null,
    wait: setPress,
    /** Whoever goes on choosing presses again. */
    forget: () => setPress(null),
  };
}
