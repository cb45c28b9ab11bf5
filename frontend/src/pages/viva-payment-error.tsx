import { useLocation } from "react-router-dom";

import { readPaymentCode } from "@/features/checkout/order-addresses";
import { type OrderView, useOrderNews } from "@/features/checkout/use-order-news";
import { OutcomePage, PayAgain, contacts, toCart } from "@/pages/order-outcome/order-outcome";
import { WaysOn } from "@/pages/order-outcome/paid-order";
import { outcomeTexts } from "@/texts/checkout-outcome";

/** Where the payment provider sends a shopper back whose payment failed, so it says [CHK-06]. */
export function PaymentErrorPage() {
  const code = readPaymentCode(useLocation().search);
  const { news } = useOrderNews(code, "paymentCode");
  if (code !== undefined && isPaidAfterAll(news)) {
    return (
      <OutcomePage kind="success" title={outcomeTexts.congrats} takesFocus actions={<WaysOn />}>
        <p>{outcomeTexts.paidAfterAll}</p>
        <p className="wrap-anywhere">{outcomeTexts.paymentCode(code)}</p>
      </OutcomePage>
    );
  }
  const outcome = news.kind === "answered" ? news.outcome : undefined;
  return (
    <OutcomePage
      kind="error"
      title={outcomeTexts.paymentError}
      takesFocus={false}
      actions={outcome?.state === "to-pay" ? <PayAgain outcome={outcome} /> : toCart}
      after={contacts}
    >
      {/* The same for who is told of changes only. */}
      <p role="status">{code === undefined ? outcomeTexts.cartKept : whatIsKnown(news)}</p>
    </OutcomePage>
  );
}

/** A payment can fail at first and be made all the same, in another try or another tab. */
function isPaidAfterAll(news: OrderView): boolean {
  if (news.kind === "seen") return true;
  return news.kind === "answered" && ["saved", "already-saved"].includes(news.outcome.state);
}

function whatIsKnown(news: OrderView): string {
  if (news.kind === "asking") return outcomeTexts.checking;
  if (news.kind !== "answered") return outcomeTexts.cartKept;
  switch (news.outcome.state) {
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
      return news.hasWaitedLong ? outcomeTexts.confirming.later : outcomeTexts.checking;
  }
}
