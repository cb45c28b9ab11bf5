import { paths } from "@/lib/paths";
import { cartTexts } from "@/texts/cart";
import { texts } from "@/texts/frame";
import { orderTexts } from "@/texts/orders";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/button-link";

import type { Reordered } from "./plan-reorder";
import { ReorderedLine } from "./reordered-line";

export type ReorderReportProps = {
  done: Reordered[];
  /** Tries again with the lines that the shop could not check. */
  onRetry: () => void;
};

/** What became of each line of a past order. */
export function ReorderReport({ done, onRetry }: ReorderReportProps) {
  const { allAdded, someAdded, noneAdded } = orderTexts.reorder;
  const added = done.filter(({ outcome }) => outcome.kind === "added").length;
  const hasUnknown = done.some(({ outcome }) => outcome.kind === "unknown");
  const summary = added === 0 ? noneAdded : isWhole(done) ? allAdded : someAdded;
  return (
    <div className="rounded-base border border-line bg-raised p-4 text-sm sm:p-5">
      <p className="font-semibold">{summary}</p>
      <ul className="mt-3 grid gap-3">
        {done.map((reordered, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of an order, which may be the same twice
          <ReorderedLine key={index} {...reordered} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {added > 0 && <ButtonLink href={paths.cart()}>{cartTexts.view}</ButtonLink>}
        {hasUnknown && (
          <Button variant="secondary" onClick={onRetry}>
            {texts.failure.tryAgain}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether all of it was added, down to the last piece. */
const isWhole = (done: Reordered[]): boolean =>
  done.every(({ line, outcome }) => outcome.kind === "added" && outcome.quantity === line.quantity);
