import type { OrderOutcome } from "@shop/api-client";

import { useUnseenOutcomes } from "@/features/checkout/finish-order";
import { paths } from "@/lib/paths";
import { unseenOrderTexts } from "@/texts/unseen-orders";
import { Icon } from "@/ui/icon";
import { KIND_COLOURS, KIND_ICONS } from "@/ui/kind-styles";
import type { ToastKind } from "@/ui/toast";

const KINDS = {
  saved: "success",
  "already-saved": "success",
  pending: "info",
  "to-pay": "warning",
  "not-paid": "warning",
  "not-saved": "error",
} as const satisfies Record<OrderOutcome["state"], ToastKind>;

/** Shows the state of orders that the shopper has seen no confirmation page for. */
export function UnseenOrders() {
  const outcomes = useUnseenOutcomes();
  return (
    <div role="status">
      {outcomes.map((outcome) => (
        <UnseenOrder key={outcome.reference} outcome={outcome} />
      ))}
    </div>
  );
}

function UnseenOrder({ outcome }: { outcome: OrderOutcome }) {
  const { reference, state } = outcome;
  if (reference === null) return null;
  const kind = KINDS[state];
  const { order, states, show } = unseenOrderTexts;
  return (
    <div className="mb-4 flex gap-3 rounded-base border border-line bg-raised px-4 pt-3 pb-1 text-sm">
      <Icon name={KIND_ICONS[kind]} size={20} className={`shrink-0 ${KIND_COLOURS[kind]}`} />
      <div className="min-w-0">
        <p className="font-semibold">{order(reference)}</p>
        <p className="text-soft">{states[state]}</p>
        <a
          href={paths.orderPlaced({ ref: reference })}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {show}
        </a>
      </div>
    </div>
  );
}
