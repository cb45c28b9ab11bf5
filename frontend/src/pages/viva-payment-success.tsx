import { useLocation } from "react-router-dom";

import { readPaymentCode } from "@/features/checkout/order-urls";
import { useOrderProgress } from "@/features/checkout/use-order-progress";
import { OrderOutcome, OutcomePage, contacts, cartLink } from "@/pages/order-outcome/order-outcome";
import { PaidOrder } from "@/pages/order-outcome/paid-order";
import { outcomeTexts } from "@/texts/checkout-outcome";

/** Page to which the payment provider redirects after a payment [CHK-04]. */
export function PaymentSuccessPage() {
  const code = readPaymentCode(useLocation().search);
  const isSuccessRedirect = true;
  const { progress, retry } = useOrderProgress(code, "paymentCode", isSuccessRedirect);
  if (code === undefined) {
    return (
      <OutcomePage
        kind="error"
        title={outcomeTexts.wrong}
        takesFocus={false}
        actions={cartLink}
        footer={contacts}
      >
        <p>{outcomeTexts.noPaymentId}</p>
      </OutcomePage>
    );
  }
  return (
    <OrderOutcome
      progress={progress}
      identifiedBy="payment"
      renderSaved={(wasShownBefore) => <PaidOrder code={code} wasShownBefore={wasShownBefore} />}
      onRetry={retry}
    />
  );
}
