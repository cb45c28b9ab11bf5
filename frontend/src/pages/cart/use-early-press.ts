import { useEffect, useState } from "react";

import type { QuoteAnswer, QuoteState } from "@/features/checkout/use-quote";

/** What the button said when it was pressed. */
type Press = { form: HTMLFormElement; before: QuoteAnswer };

/**
 * A press of the button while the total is being worked out. It counts once the total is there, if that
 * is what the button said; else the shopper has agreed to something else, and is told so.
 */
export function useEarlyPress(state: QuoteState, onOther: (before: QuoteAnswer) => void) {
  const [press, setPress] = useState<Press | null>(null);
  const { answer, isUpdating, problem } = state;

  useEffect(() => {
    if (press === null || isUpdating) return undefined;
    const isSame = answer?.quote.totalCents === press.before.quote.totalCents;
    // Once the button may be pressed again.
    const timer = setTimeout(() => {
      setPress(null);
      // What stands in the way is said where the form is sent.
      if (isSame || problem !== null) press.form.requestSubmit();
      else onOther(press.before);
    });
    return () => clearTimeout(timer);
  }, [press, answer, isUpdating, problem, onOther]);

  return {
    isWaiting: press !== null,
    wait: setPress,
    /** Whoever goes on choosing presses again. */
    forget: () => setPress(null),
  };
}
