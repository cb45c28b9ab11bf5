import { formatReceived } from "@/lib/dates";
import { withdrawalContentTexts } from "@/texts/withdrawal-content";
import { Button } from "@/ui/button";

import type { Declaration, WithdrawalReceipt } from "../withdrawal-store";
import { DeclaredContent } from "./declared-content";

type ReceiptProps = {
  receipt: WithdrawalReceipt;
  /** Name of the legal seller. */
  seller: string;
};

/** Declaration that the gateway has stored, and the next steps. */
export function Receipt({ receipt: { withdrawal, declaration }, seller }: ReceiptProps) {
  const { number, declaredAt } = withdrawal;
  const { receipt } = withdrawalContentTexts;
  return (
    <div className="grid gap-5">
      <dl className="grid gap-3 text-sm">
        <div>
          <dt className="text-soft">{receipt.number}</dt>
          <dd className="font-semibold">{number}</dd>
        </div>
        <div>
          <dt className="text-soft">{receipt.time}</dt>
          <dd className="font-semibold tabular-digits">
            <time dateTime={declaredAt}>{formatReceived(declaredAt)}</time>
          </dd>
        </div>
        <div>
          <dt className="text-soft">{receipt.seller}</dt>
          <dd className="font-semibold wrap-anywhere">{seller}</dd>
        </div>
      </dl>
      <DeclaredContent declaration={declaration} />
      <div>
        <h3 className="text-sm font-semibold">{receipt.next}</h3>
        <p className="mt-2 text-sm">{mailText(declaration)}</p>
        <p className="mt-2 text-sm">{receipt.shop}</p>
      </div>
      <div>
        <Button variant="secondary" onClick={() => globalThis.print()}>
          {receipt.print}
        </Button>
      </div>
    </div>
  );
}

/** The receipt is mailed to the address of an order or account only (D-190). */
function mailText({ orderId, email, preview }: Declaration): string {
  const { mail, accountMail, noMail } = withdrawalContentTexts.receipt;
  if (orderId !== null) return email === "" ? accountMail : mail(email);
  return preview === null ? noMail(email) : mail(email);
}
