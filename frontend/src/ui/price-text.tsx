import { useContext } from "react";

import { formatMoney } from "@/lib/money";
import type { PriceLabel } from "@/lib/price-label";
import { priceTexts } from "@/texts/price";

import { LowestPriceLabel } from "./lowest-price-label";

type PriceTextProps = { label: PriceLabel; size?: "sm" | "md" | "lg" };

const SIZES = { sm: "text-sm", md: "text-md", lg: "text-xl" };

export function PriceText({ label, size = "md" }: PriceTextProps) {
  const { cents, toCents, oldCents, lowestCents, unitPrice } = label;
  const lowestPriceLabel = useContext(LowestPriceLabel);
  const price = formatMoney(cents);
  return (
    <span className={`inline-flex flex-wrap items-baseline gap-x-2 tabular-digits ${SIZES[size]}`}>
      {oldCents === undefined ? (
        <span className="font-semibold">
          {toCents === undefined ? price : `${price} – ${formatMoney(toCents)}`}
        </span>
      ) : (
        <>
          <span className="sr-only">Now</span>
          <ins className="font-semibold text-sale no-underline">{price}</ins>
          <span className="sr-only">, was</span>
          <del className="text-xs text-soft">{formatMoney(oldCents)}</del>
        </>
      )}
      {unitPrice && (
        <span className="text-xs text-soft">
          {priceTexts.unitPrice(formatMoney(unitPrice.cents), unitPrice.unit)}
        </span>
      )}
      {lowestCents !== undefined && lowestCents !== null && (
        <span className="basis-full text-xs text-soft">
          {priceTexts.lowestPrice(lowestPriceLabel, formatMoney(lowestCents))}
        </span>
      )}
    </span>
  );
}
