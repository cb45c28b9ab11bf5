import type { WithdrawalPreview } from "@shop/api-client";

import { formatReceived } from "@/lib/dates";
import { withdrawalContentTexts } from "@/texts/withdrawal-content";

type EarlierWithdrawalsProps = Pick<WithdrawalPreview, "earlierWithdrawals">;

/** Withdrawals that the customer has sent from this order before. */
export function EarlierWithdrawals({ earlierWithdrawals }: EarlierWithdrawalsProps) {
  return earlierWithdrawals.map(({ number, declaredAt }) => (
    <p key={number} className="text-sm">
      {withdrawalContentTexts.earlier(formatReceived(declaredAt), number)}
    </p>
  ));
}
