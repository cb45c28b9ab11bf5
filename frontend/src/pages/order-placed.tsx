import { useLocation } from "react-router-dom";

import { findSummary } from "@/features/checkout/order-summaries";
import { readOrderReference } from "@/features/checkout/order-urls";
import { useOrderProgress } from "@/features/checkout/use-order-progress";
import {
  OrderContent,
  OrderOutcome,
  OutcomePage,
  contacts,
  cartLink,
} from "@/pages/order-outcome/order-outcome";
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
  const renderPlaced = () => (
    <OutcomePage
      kind="success"
      title={outcomeTexts.congrats}
      takesFocus
      actions={<NextLinks reference={reference} />}
      footer={<OrderContent identifier={{ reference }} />}
    >
      <p>{outcomeTexts.reference(reference)}</p>
      <PaymentHint reference={reference} search={search} />
      <p>{outcomeTexts.mail}</p>
    </OutcomePage>
  );
  // The checkout already reported the order, so a reload shows the same page.
  return (
    <OrderOutcome
      progress={progress}
      identifiedBy="order"
      renderSaved={renderPlaced}
      onRetry={retry}
    />
  );
}

/** Absent if the page has the content of the order, which says what happens next. */
function PaymentHint({ reference, search }: { reference: string; search: string }) {
  const payment = new URLSearchParams(search).get("payment");
  const hints = {
    "bank-transfer": outcomeTexts.next.bank,
    "cash-on-delivery": outcomeTexts.next.cash,
  };
  const isKnown = payment === "bank-transfer" || payment === "cash-on-delivery";
  if (!isKnown || findSummary({ reference }) !== undefined) return null;
  return <p>{hints[payment]}</p>;
}
