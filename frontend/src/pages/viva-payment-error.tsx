import { useLocation } from "react-router-dom";

import { type Problem, failureOf } from "@/api/problem";
import { readPaymentCode } from "@/features/checkout/order-urls";
import { type OrderView, useOrderProgress } from "@/features/checkout/use-order-progress";
import {
  OrderContent,
  OutcomePage,
  PayAgain,
  contacts,
  cartLink,
} from "@/pages/order-outcome/order-outcome";
import { NextLinks } from "@/pages/order-outcome/paid-order";
import { outcomeTexts } from "@/texts/checkout-outcome";
import { texts } from "@/texts/frame";
import { Button } from "@/ui/button";
import { SupportCode } from "@/ui/support-code";

/** Page to which the payment provider redirects after a failed payment [CHK-06]. */
export function PaymentErrorPage() {
  const code = readPaymentCode(useLocation().search);
  const { progress, retry } = useOrderProgress(code, "paymentCode");
  if (code !== undefined && isPaidAfterAll(progress)) {
    return (
      <OutcomePage
        kind="success"
        title={outcomeTexts.congrats}
        takesFocus
        actions={<NextLinks />}
        footer={<OrderContent identifier={{ paymentCode: code }} />}
      >
        <p>{outcomeTexts.paidAfterAll}</p>
        <p className="wrap-anywhere">{outcomeTexts.paymentCode(code)}</p>
      </OutcomePage>
    );
  }
  const outcome = progress.kind === "loaded" ? progress.outcome : undefined;
  const failure = temporaryFailure(progress);
  return (
    <OutcomePage
      kind="error"
      title={outcomeTexts.paymentError}
      takesFocus={false}
      actions={
        <>
          {failure && <Button onClick={retry}>{texts.failure.tryAgain}</Button>}
          {outcome?.state === "to-pay" ? <PayAgain outcome={outcome} /> : cartLink}
        </>
      }
      footer={contacts}
    >
      {/* A live region, so that screen readers announce the changes. */}
      <p role="status">{code === undefined ? outcomeTexts.cartKept : progressText(progress)}</p>
      {failure && <SupportCode requestId={failure.instance} />}
    </OutcomePage>
  );
}

/** Failure of the read, unless the code is unknown. */
function temporaryFailure(progress: OrderView): Problem | undefined {
  const problem = progress.kind === "failed" ? progress.problem : undefined;
  return problem && problem.status !== 400 && failureOf(problem) !== "not-found"
    ? problem
    : undefined;
}

function isPaidAfterAll(progress: OrderView): boolean {
  if (progress.kind === "seen") return true;
  return progress.kind === "loaded" && ["saved", "already-saved"].includes(progress.outcome.state);
}

function progressText(progress: OrderView): string {
  if (progress.kind === "loading") return outcomeTexts.checking;
  if (progress.kind !== "loaded") return outcomeTexts.cartKept;
  switch (progress.outcome.state) {
    case "to-pay":
      return outcomeTexts.toPay.text;
    case "not-paid":
      return outcomeTexts.notPaid.text;
    case "not-saved":
      return `${outcomeTexts.notSaved}. ${outcomeTexts.paymentSafe}`;
    case "saved":
    case "already-saved":
      return outcomeTexts.paidAfterAll;
    case "pending":
      return progress.hasWaitedLong ? outcomeTexts.confirming.later : outcomeTexts.checking;
  }
}
