import type { ProductSummary } from "@shop/api-client";

import { requestIdOf } from "@/api/problem";
import { priceLabel, priceTextOf } from "@/lib/price-label";
import { suggestionTexts } from "@/texts/suggestions";
import { NoPicture } from "@/ui/no-picture";
import { Picture } from "@/ui/picture";
import { PriceText } from "@/ui/price-text";
import { SupportCode } from "@/ui/support-code";

import type { Suggestions } from "../use-suggestions";

type SuggestionPanelProps = {
  listId: string;
  isOpen: boolean;
  isTermMissing: boolean;
  suggestions: Suggestions;
  /** Index of the suggestion that the arrow keys have reached. */
  active: number | null;
  onPick: (product: ProductSummary) => void;
};

export function SuggestionPanel({
  listId,
  isOpen,
  isTermMissing,
  suggestions,
  active,
  onPick,
}: SuggestionPanelProps) {
  const isShown = isOpen && suggestions.status !== "idle";
  const message = isShown ? messageOf(suggestions) : "";
  return (
    <div
      hidden={!isShown && !isTermMissing}
      className="absolute inset-x-0 top-full z-40 mt-1.5 overflow-hidden rounded-base border border-line bg-surface shadow-overlay"
    >
      <div id={listId} role="listbox" aria-label={suggestionTexts.label} className="empty:hidden">
        {suggestions.items.map((product, index) => (
          <SuggestionOption
            key={product.id}
            id={`${listId}-${String(product.id)}`}
            product={product}
            isActive={index === active}
            onPick={() => onPick(product)}
          />
        ))}
      </div>
      {isTermMissing && (
        <p role="alert" className="px-4 py-3 text-sm text-danger">
          {suggestionTexts.missing}
        </p>
      )}
      <div
        role="status"
        className={
          suggestions.items.length > 0 ? "sr-only" : "px-4 py-3 text-sm text-soft empty:hidden"
        }
      >
        {message}
        {isShown && suggestions.status === "failed" && (
          <SupportCode requestId={requestIdOf(suggestions.error)} />
        )}
      </div>
      {suggestions.items.length > 0 && (
        <button
          type="submit"
          // Some browsers don't focus a clicked button: the input would lose the focus and close
          // the panel.
          onMouseDown={(event) => event.preventDefault()}
          className="w-full border-t border-line px-4 py-3 text-left text-sm font-semibold hover:bg-raised"
        >
          {suggestionTexts.all}
        </button>
      )}
    </div>
  );
}

function messageOf(suggestions: Suggestions): string {
  switch (suggestions.status) {
    case "idle":
      return "";
    case "searching":
      return suggestionTexts.searching;
    case "failed":
      return suggestionTexts.failed;
    case "found":
      return suggestions.items.length === 0
        ? suggestionTexts.nothing(suggestions.term)
        : suggestionTexts.count(suggestions.items.length);
  }
}

type SuggestionOptionProps = {
  id: string;
  product: ProductSummary;
  isActive: boolean;
  onPick: () => void;
};

function SuggestionOption({ id, product, isActive, onPick }: SuggestionOptionProps) {
  const [picture] = product.pictures;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input handles the keyboard
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
