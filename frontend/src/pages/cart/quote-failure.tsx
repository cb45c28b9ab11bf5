import { failureOf } from "@/api/problem";
import { MAX_LINES } from "@/features/checkout/quoted-cart";
import type { QuoteState } from "@/features/checkout/use-quote";
import { cartTexts } from "@/texts/cart";
import { texts } from "@/texts/frame";
import { Button } from "@/ui/button";

export type QuoteFailureProps = { state: QuoteState };

/** Says that there is no total, and offers to ask again. */
export function QuoteFailure({ state }: QuoteFailureProps) {
  const { problem, isTooLong, refresh } = state;
  if (isTooLong) {
    return (
      <p role="alert" className="mt-4 text-sm text-danger">
        {cartTexts.tooManyLines(MAX_LINES)}
      </p>
    );
  }
  if (problem === null) return null;
  const isOffline = failureOf(problem) === "offline";
  const { title, description } = isOffline ? texts.failure.offline : cartTexts.quoteFailed;
  return (
    <div role="alert" className="mt-4 grid justify-items-start gap-2 text-sm">
      <p className="font-semibold">{title}</p>
      <p className="text-soft">{description}</p>
      <Button variant="secondary" onClick={refresh}>
        {texts.failure.tryAgain}
      </Button>
    </div>
  );
}
