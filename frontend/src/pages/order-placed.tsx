import { useState } from "react";
import { useLocation } from "react-router-dom";

import { useDraft } from "@/features/checkout/draft";
import { findSummary, unseenReferences } from "@/features/checkout/order-summaries";
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
  const { guest } = useDraft();
  const { progress, retry } = useOrderProgress(reference, "reference");
  // Decided once, because the page itself marks the order as seen.
  const [comesFromCheckout] = useState(
    () => paymentOf(search) !== null || unseenReferences().some((unseen) => unseen === reference),
  );
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
  const renderPlaced = (wasSavedBefore: boolean) => {
    // The checkout has already reported the order, so its page is the first one also after a reload.
    const wasShownBefore = wasSavedBefore && !comesFromCheckout;
    return (
      <OutcomePage
        kind={wasShownBefore ? "info" : "success"}
        title={wasShownBefore ? outcomeTexts.alreadySent : outcomeTexts.congrats}
        takesFocus
        actions={<NextLinks reference={reference} />}
        footer={<OrderContent identifier={{ reference }} />}
      >
        <p>{outcomeTexts.reference(reference)}</p>
        <PaymentHint reference={reference} search={search} />
        {!wasShownBefore && <p>{guest["email"] ? outcomeTexts.mailToGuest : outcomeTexts.mail}</p>}
      </OutcomePage>
    );
  };
  return (
    <OrderOutcome
      progress={progress}
      identifiedBy="order"
      renderSaved={renderPlaced}
      onRetry={retry}
    />
  );
}

/** The checkout names the payment in the address; links of mails and lists do not. */
const paymentOf = (search: string) => new URLSearchParams(search).get("payment");

/** Absent if the page has the content of the order, which says what happens next. */
function PaymentHint({ reference, search }: { reference: string; search: string }) {
  const payment = paymentOf(search);
  const hints = {
    "bank-transfer": outcomeTexts.next.bank,
    "cash-on-delivery": outcomeTexts.next.cash,
  };
  const isKnown = payment === "bank-transfer" || payment === "cash-on-delivery";
  if (!isKnown || findSummary({ reference }) !== undefined) return null;
  return <p>{hints[payment]}</p>;
}
