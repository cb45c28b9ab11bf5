import { priceLabel } from "@/lib/price-label";
import { NoPicture } from "@/ui/no-picture";
import { Picture } from "@/ui/picture";
import { PriceText } from "@/ui/price-text";

import type { PanelOption } from "../panel-options";

type SuggestionOptionProps = {
  id: string;
  option: PanelOption;
  isActive: boolean;
  onPick: () => void;
};

export function SuggestionOption({ id, option, isActive, onPick }: SuggestionOptionProps) {
  const { label, count, product } = option;
  const picture = product?.pictures[0];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input handles the keyboard
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className="flex min-h-9 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-raised aria-selected:bg-raised"
    >
      {product && (
        <span className="w-12 shrink-0">
          {picture ? <Picture {...picture} alt="" sizes="3rem" /> : <NoPicture size="sm" />}
        </span>
      )}
      <span className="line-clamp-2 min-w-0 flex-1 text-sm">{label}</span>
      {count !== undefined && <span className="text-xs text-soft tabular-digits">{count}</span>}
      {product && <PriceText label={priceLabel(product)} size="sm" />}
    </div>
  );
}
