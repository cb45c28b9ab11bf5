import { createOrder, type CreateOrderRequest, type Problem } from "@shop/api-client";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { checkoutTexts } from "@/texts/checkout";

/** What came of placing an order; where it was placed, the shopper is on the way elsewhere. */
export type PlaceResult =
  | { kind: "left" }
  | { kind: "quote-changed" }
  | { kind: "fields"; errors: Problem["errors"] }
  | { kind: "problem"; text: string };

/** Places an order and leads to where it is paid, or to what became of it. */
export function usePlaceOrder() {
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);

  const place = async ({ request }: { request: CreateOrderRequest }): Promise<PlaceResult> => {
    setPending(true);
    try {
      const { data, error } = await createOrder({
        body: request,
        headers: { "Idempotency-Key": crypto.randomUUID() },
      });
      if (error !== undefined || data === undefined) return refusal(error);
      if (data.paymentUrl !== null) location.assign(data.paymentUrl);
      else await navigate(`/shop/order-placed?ref=${encodeURIComponent(data.reference)}`);
      return { kind: "left" };
    } finally {
      setPending(false);
    }
  };
  return { place, isPending };
}

function refusal(problem: Problem | undefined): PlaceResult {
  if (problem?.type === "/problems/quote-changed") return { kind: "quote-changed" };
  if (problem !== undefined && problem.errors.length > 0) {
    return { kind: "fields", errors: problem.errors };
  }
  return { kind: "problem", text: checkoutTexts.notPlaced };
}
