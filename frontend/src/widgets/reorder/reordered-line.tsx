import { formatMoney } from "@/lib/money";
import { buyingTexts } from "@/texts/buying";
import { cartTexts } from "@/texts/cart";
import { orderTexts } from "@/texts/orders";
import { Icon } from "@/ui/icon";

import type { Reordered, ReorderOutcome } from "./plan-reorder";

/** What became of one line: in words, with the way to the product where something is left to do. */
export function ReorderedLine({ line, outcome }: Reordered) {
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
        {saidOf(line.quantity, outcome).map((said) => (
          <p key={said} className="text-soft">
            {said}
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

function saidOf(asked: number, outcome: ReorderOutcome): string[] {
  const { added, fewer, fewerFit, price, choice, inCart, lineFull, noneOrdered, unknown } =
    orderTexts.reorder;
  switch (outcome.kind) {
    case "added": {
      const { quantity, oldPriceCents, item, isLimitLine } = outcome;
      const less = isLimitLine ? fewerFit : fewer;
      const amount = quantity < asked ? less(quantity, asked) : added(quantity);
      if (oldPriceCents === null) return [amount];
      return [amount, price(formatMoney(oldPriceCents), formatMoney(item.priceCents))];
    }
    case "choice":
      return [choice];
    case "sold-out":
      return [buyingTexts.outOfStock];
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
