import type { ProductSummary } from "@shop/api-client";

import { priceLabel, priceTextOf } from "@/lib/price-label";
import { NoPicture } from "@/ui/no-picture";
import { Picture } from "@/ui/picture";
import { PriceText } from "@/ui/price-text";

export type SuggestionOptionProps = {
  id: string;
  product: ProductSummary;
  isActive: boolean;
  onPick: () => void;
};

export function SuggestionOption({ id, product, isActive, onPick }: SuggestionOptionProps) {
  const [picture] = product.pictures;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keyboard picks from the input
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className="flex cursor-pointer items-center gap-3 px-4 py-2 hover:bg-raised aria-selected:bg-raised"
    >
      <span className="w-12 shrink-0">
        {picture ? <Picture {...picture} alt="" sizes="3rem" /> : <NoPicture size="sm" />}
      </span>
      <span className="line-clamp-2 min-w-0 flex-1 text-sm">{product.name}</span>
      <PriceText {...priceTextOf(priceLabel(product))} size="sm" />
    </div>
  );
}
