import { shopTexts } from "@/lib/shop-texts";
export type ClearLinkProps = { isShown: boolean; onClear: () => void };

/** Keeps its place while there is nothing to clear, so that nothing below it moves. */
export function ClearLink({ isShown, onClear }: ClearLinkProps) {
  return (
    <div className="h-9">
      {isShown && (
        <button
          type="button"
          onClick={onClear}
          className="min-h-9 text-xs text-soft underline underline-offset-4 hover:text-ink"
        >
          {shopTexts.product.clear}
        </button>
      )}
    </div>
  );
}
