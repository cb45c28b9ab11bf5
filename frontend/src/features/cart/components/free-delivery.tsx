import { formatMoney } from "@/lib/money";
import { cartTexts } from "@/texts/cart";
import { Icon } from "@/ui/icon";

import { freeDelivery } from "../totals";

export type FreeDeliveryProps = {
  /** Undefined until it is known. */
  goodsCents: number | undefined;
  thresholdCents: number | null;
};

/** How far the cart is from free delivery; nothing where there is no such thing. */
export function FreeDelivery({ goodsCents, thresholdCents }: FreeDeliveryProps) {
  const progress = freeDelivery(goodsCents ?? 0, thresholdCents);
  if (progress === null) return null;
  return (
    <div className="mb-4 border-b border-line pb-4">
      <p className="mb-3 flex min-h-6 items-center gap-2 text-sm">
        <Icon name="truck" size={20} />
        {goodsCents !== undefined &&
          (progress.remainingCents === 0 ? (
            cartTexts.freeDelivery
          ) : (
            <span>
              <strong className="prices">{formatMoney(progress.remainingCents)}</strong>
              {cartTexts.toFreeDelivery}
            </span>
          ))}
      </p>
      <svg
        aria-hidden
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        className="h-1.5 w-full rounded-pill"
      >
        <rect width="100" height="2" className="fill-line" />
        <rect width={progress.percent} height="2" className="fill-positive" />
      </svg>
    </div>
  );
}
