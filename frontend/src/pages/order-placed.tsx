import { useLocation } from "react-router-dom";

import { readReference } from "@/features/checkout/order-addresses";
import { useOrderNews } from "@/features/checkout/use-order-news";
import { OrderOutcome, OutcomePage, contacts, toCart } from "@/pages/order-outcome/order-outcome";
import { WaysOn } from "@/pages/order-outcome/paid-order";
import { outcomeTexts } from "@/texts/checkout-outcome";

/** What became of an order that needs no payment ahead [CHK-08]. */
export function OrderPlacedPage() {
  const { search } = useLocation();
  const reference = readReference(search);
  const { news, retry } = useOrderNews(reference, "reference");
  if (reference === undefined) {
    return (
      <OutcomePage
        kind="error"
        title={outcomeTexts.wrong}
        takesFocus={false}
        actions={toCart}
        after={contacts}
      >
        <p>{outcomeTexts.unknown.order}</p>
      </OutcomePage>
    );
  }
  const comesNext = nextStep(search);
  const placed = (
    <OutcomePage kind="success" title={outcomeTexts.congrats} takesFocus actions={<WaysOn />}>
      <p>{outcomeTexts.reference(reference)}</p>
      {comesNext !== undefined && <p>{comesNext}</p>}
      <p>{outcomeTexts.mail}</p>
    </OutcomePage>
  );
  // The shopper was told so by the page before already: loaded again it says the same.
  return <OrderOutcome news={news} by="order" saved={() => placed} onRetry={retry} />;
}

/** What the shopper has to know of the chosen way to pay. */
function nextStep(search: string): string | undefined {
  const payment = new URLSearchParams(search).get("payment");
  if (payment === "bank-transfer") return outcomeTexts.next.bank;
  return payment === "cash-on-delivery" ? outcomeTexts.next.cash : undefined;
}
