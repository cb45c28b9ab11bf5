import { maxLength } from "@shop/api-client/limits/withdrawal-order";

import { readId } from "@/lib/paths";

export type WithdrawalStep = "order" | "confirm" | "receipt";

interface WithdrawalAddress {
  step: WithdrawalStep;
  /** Order of the signed-in customer. */
  orderId: number | undefined;
  reference: string | undefined;
}

export function readWithdrawalAddress(search: string): WithdrawalAddress {
  const query = new URLSearchParams(search);
  const step = query.get("step");
  return {
    step: step === "confirm" || step === "receipt" ? step : "order",
    orderId: readId(query.get("order") ?? undefined),
    reference: query.get("ref")?.slice(0, maxLength.reference),
  };
}
