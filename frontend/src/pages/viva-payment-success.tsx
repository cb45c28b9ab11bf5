import { useLocation } from "react-router-dom";

import { readPaymentCode } from "@/features/checkout/order-addresses";
import { useOrderNews } from "@/features/checkout/use-order-news";
import { OrderOutcome, OutcomePage, contacts, toCart } from "@/pages/order-outcome/order-outcome";
import { PaidOrder } from "@/pages/order-outcome/paid-order";
import { outcomeTexts } from "@/texts/checkout-outcome";

/** Where the payment provider sends a shopper back who has paid, so it says [CHK-04]. */
export function PaymentSuccessPage() {
  const code = readPaymentCode(useLocation().search);
  const { news, retry } = useOrderNews(code, "paymentCode", true);
  if (code === undefined) {
    return (
      <OutcomePage
        kind="error"
        title={outcomeTexts.wrong}
        takesFocus={false}
        actions={toCart}
        after={contacts}
      >
        <p>{outcomeTexts.noPaymentId}</p>
      </OutcomePage>
    );
  }
  return (
    <OrderOutcome
      news={news}
      by="payment"
      saved={(isAgain) => <PaidOrder code={code} isAgain={isAgain} />}
      onRetry={retry}
    />
  );
}
