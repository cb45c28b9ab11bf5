import { useLocation } from "react-router-dom";

import { readOrderReference } from "@/features/checkout/order-urls";
import { useOrderProgress } from "@/features/checkout/use-order-progress";
import { OrderOutcome, OutcomePage, contacts, cartLink } from "@/pages/order-outcome/order-outcome";
import { NextLinks } from "@/pages/order-outcome/paid-order";
import { outcomeTexts } from "@/texts/checkout-outcome";

/** Page of an order that is paid later [CHK-08]. */
export function OrderPlacedPage() {
  const { search } = useLocation();
  const reference = readOrderReference(search);
  const { progress, retry } = useOrderProgress(reference, "reference");
  if (reference === undefined) {
    return (
      <OutcomePage
        kind="error"
        title={outcomeTexts.wrong}
        takesFocus={false}
        actions={cartLink}
        footer={contacts}
      >
        <p>{outcomeTexts.unknown.order}</p>
      </OutcomePage>
    );
  }
  const paymentHint = paymentHintOf(search);
  const placedPage = (
    <OutcomePage
      kind="success"
      title={outcomeTexts.congrats}
      takesFocus
      actions={<NextLinks reference={reference} />}
    >
      <p>{outcomeTexts.reference(reference)}</p>
      {paymentHint !== undefined && <p>{paymentHint}</p>}
      <p>{outcomeTexts.mail}</p>
    </OutcomePage>
  );
  // The checkout already reported the order, so a reload shows the same page.
  return (
    <OrderOutcome
      progress={progress}
      identifiedBy="order"
      renderSaved={() => placedPage}
      onRetry={retry}
    />
  );
}

function paymentHintOf(search: string): string | undefined {
  const payment = new URLSearchParams(search).get("payment");
  if (payment === "bank-transfer") return outcomeTexts.next.bank;
  return payment === "cash-on-delivery" ? outcomeTexts.next.cash : undefined;
}
