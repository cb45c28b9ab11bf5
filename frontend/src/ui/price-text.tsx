import { formatMoney } from "@/lib/money";
import { priceTexts } from "@/texts/price";

interface PriceTextProps {
  cents: number;
  toCents?: number | undefined;
  /** Price before the reduction, shown struck through. */
  oldCents?: number | undefined;
  /** Lowest price of the 30 days before the reduction, named below the prices. */
  lowestCents?: number | undefined;
  size?: "sm" | "md" | "lg";
}

const SIZES = { sm: "text-sm", md: "text-md", lg: "text-xl" };

export function PriceText({ cents, toCents, oldCents, lowestCents, size = "md" }: PriceTextProps) {
  if (oldCents !== undefined) {
    return (
      <span
        className={`inline-flex flex-wrap items-baseline gap-x-2 tabular-digits ${SIZES[size]}`}
      >
        <span className="sr-only">Now</span>
        <ins className="font-semibold text-sale no-underline">{formatMoney(cents)}</ins>
        <span className="sr-only">, was</span>
        <del className="text-xs text-soft">{formatMoney(oldCents)}</del>
        {lowestCents !== undefined && (
          <span className="basis-full text-xs text-soft">
            {priceTexts.lowestPrice(formatMoney(lowestCents))}
          </span>
        )}
      </span>
    );
  }
  const isRange = toCents !== undefined && toCents !== cents;
  return (
    <span className={`font-semibold tabular-digits ${SIZES[size]}`}>
      {isRange ? `${formatMoney(cents)} – ${formatMoney(toCents)}` : formatMoney(cents)}
    </span>
  );
}
