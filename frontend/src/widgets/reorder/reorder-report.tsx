import { formatMoney } from "@/lib/money";
import { paths } from "@/lib/paths";
import { buyingTexts } from "@/texts/buying";
import { cartTexts } from "@/texts/cart";
import { texts } from "@/texts/frame";
import { orderTexts } from "@/texts/orders";
import { Button, ButtonLink } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { SupportCode } from "@/ui/support-code";

import type { ReorderOutcome, Reordered } from "./plan-reorder";

type ReorderReportProps = {
  results: Reordered[];
  onRetry: () => void;
};

export function ReorderReport({ results, onRetry }: ReorderReportProps) {
  const { allAdded, someAdded, noneAdded } = orderTexts.reorder;
  const added = results.filter(({ outcome }) => outcome.kind === "added").length;
  const failures = results.flatMap(({ outcome }) => (outcome.kind === "unknown" ? [outcome] : []));
  const summary = added === 0 ? noneAdded : isComplete(results) ? allAdded : someAdded;
  return (
    <div className="rounded-base border border-line bg-raised p-4 text-sm sm:p-5">
      <p className="font-semibold">{summary}</p>
      <ul className="mt-3 grid gap-3">
        {results.map((reordered, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of an order, which may be the same twice
          <ReorderedLine key={index} {...reordered} />
        ))}
      </ul>
      <SupportCode requestId={failures.find(({ requestId }) => requestId !== "")?.requestId} />
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {added > 0 && <ButtonLink href={paths.cart()}>{cartTexts.view}</ButtonLink>}
        {failures.length > 0 && (
          <Button variant="secondary" onClick={onRetry}>
            {texts.failure.tryAgain}
          </Button>
        )}
      </div>
    </div>
  );
}

const isComplete = (results: Reordered[]): boolean =>
  results.every(
    ({ line, outcome }) => outcome.kind === "added" && outcome.quantity === line.quantity,
  );

function ReorderedLine({ line, outcome }: Reordered) {
  const { show, named } = orderTexts.reorder;
  const isAdded = outcome.kind === "added";
  const action = outcome.kind === "choice" ? buyingTexts.chooseOptions : show;
  return (
    <li className="grid grid-cols-[1.25rem_1fr] gap-x-2">
      <Icon
        name={isAdded ? "check" : "circle-alert"}
        size={18}
        className={isAdded ? "mt-0.5 text-positive" : "mt-0.5 text-danger"}
      />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{line.name}</p>
        {textOf(line.quantity, outcome).map((text) => (
          <p key={text} className="text-soft">
            {text}
          </p>
        ))}
        {"address" in outcome && (
          <a
            href={outcome.address}
            aria-label={named(action, line.name)}
            className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
          >
            {action}
          </a>
        )}
      </div>
    </li>
  );
}

function textOf(ordered: number, outcome: ReorderOutcome): string[] {
  const { added, fewer, fewerFit, price, choice, inCart, lineFull, noneOrdered, unknown } =
    orderTexts.reorder;
  switch (outcome.kind) {
    case "added": {
      const { quantity, oldPriceCents, item, isLineLimit } = outcome;
      const less = isLineLimit ? fewerFit : fewer;
      const amount = quantity < ordered ? less(quantity, ordered) : added(quantity);
      if (oldPriceCents === null) return [amount];
      return [amount, price(formatMoney(oldPriceCents), formatMoney(item.priceCents))];
    }
    case "choice":
      return [choice];
    case "sold-out":
      return [buyingTexts.outOfStock];
    case "no-price":
      return [buyingTexts.badges.noPrice];
    case "in-cart":
      return [inCart];
    case "line-full":
      return [lineFull];
    case "none-ordered":
      return [noneOrdered];
    case "gone":
      return [cartTexts.gone];
    case "unknown":
      return [unknown];
  }
}
