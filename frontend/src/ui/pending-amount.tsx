import { formatMoney } from "@/lib/money";

export type PendingAmountProps = {
  /** Undefined before it is known, null where there is none. */
  cents: number | null | undefined;
  /** Another amount is on its way. */
  isOutdated: boolean;
};

/** An amount that somebody else works out: its place at first, the last one dimmed while it changes. */
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
