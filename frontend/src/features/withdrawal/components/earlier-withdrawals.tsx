import type { WithdrawalPreview } from "@shop/api-client";

import { formatReceived } from "@/lib/dates";
import { withdrawalContentTexts } from "@/texts/withdrawal-content";

import { declaredProducts } from "../declared-products";

type EarlierWithdrawalsProps = Pick<WithdrawalPreview, "earlierWithdrawals" | "lines">;

/** Withdrawals that the customer has sent from this order before. */
export function EarlierWithdrawals({ earlierWithdrawals, lines }: EarlierWithdrawalsProps) {
  return earlierWithdrawals.map(({ number, declaredAt, lines: declared, part }) => (
    <p key={number} className="text-sm">
      {withdrawalContentTexts.earlier(
        formatReceived(declaredAt),
        number,
        declaredProducts(lines, declared, part).join(", "),
      )}
    </p>
  ));
}
