import { formatMoney } from "@/lib/money";

type PendingAmountProps = {
  /** `undefined` while unknown, `null` if there is no amount. */
  cents: number | null | undefined;
  isOutdated: boolean;
};

export function PendingAmount({ cents, isOutdated }: PendingAmountProps) {
  if (cents === null) return null;
  if (cents === undefined) {
    return (
      <span
        aria-hidden
        className="inline-block h-5 w-16 animate-pulse rounded-base bg-line align-middle"
      />
    );
  }
  return <span className={isOutdated ? "opacity-70" : undefined}>{formatMoney(cents)}</span>;
}
