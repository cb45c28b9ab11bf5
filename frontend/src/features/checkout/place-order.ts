import { createOrder, type CreateOrderRequest, type Problem } from "@shop/api-client";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { fieldErrors } from "@/api/field-errors";
import type { FieldErrors } from "@/hooks/use-form";
import { checkoutTexts } from "@/texts/checkout";

/** What came of placing an order; where it was placed, the shopper is on the way elsewhere. */
export type PlaceResult =
  | { kind: "left" }
  | { kind: "quote-changed" }
  | { kind: "fields"; errors: FieldErrors }
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
  if (problem?.type === "/problems/invalid-body") {
    return { kind: "fields", errors: fieldErrors(problem, () => checkoutTexts.checkFields) };
  }
  return { kind: "problem", text: checkoutTexts.notPlaced };
}
