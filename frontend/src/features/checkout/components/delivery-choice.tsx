import type { ShippingMethod } from "@shop/api-client";

import { formatMoney } from "@/lib/money";
import { checkoutTexts } from "@/texts/checkout";
import { LoadingStatus } from "@/ui/loading-status";
import { Skeleton } from "@/ui/skeleton";

import { CheckoutSection } from "./checkout-section";
import { ChoiceOption } from "./choice-option";

export type DeliveryChoiceProps = {
  /** Undefined until they are known, null where they can't be had. */
  methods: readonly ShippingMethod[] | null | undefined;
  chosenId: number | null;
  error: string | undefined;
  onChoose: (id: number) => void;
};

/** How the order comes to the shopper. */
export function DeliveryChoice({ methods, chosenId, error, onChoose }: DeliveryChoiceProps) {
  const { title, waiting, none } = checkoutTexts.delivery;
  return (
    <CheckoutSection title={title} isChoice error={error}>
      {methods === undefined && (
        <>
          <LoadingStatus>{waiting}</LoadingStatus>
          <Skeleton shape="block" />
        </>
      )}
      {methods === null && <p className="text-sm text-soft">{checkoutTexts.unknown}</p>}
      {methods?.length === 0 && <p className="text-sm text-danger">{none}</p>}
      {methods?.map((method) => (
        <ChoiceOption
          key={method.id}
          name="shippingMethodId"
          value={method.id}
          title={method.description}
          checked={method.id === chosenId}
          onChange={() => onChoose(method.id)}
        >
          <DeliveryCost {...method} />
        </ChoiceOption>
      ))}
    </CheckoutSection>
  );
}

function DeliveryCost({ costCents, regularCostCents }: ShippingMethod) {
  const { free, instead } = checkoutTexts.delivery;
  const isReduced = costCents < regularCostCents;
  return (
    <span className="flex items-baseline gap-2 prices">
      <span className="font-semibold">{costCents === 0 ? free : formatMoney(costCents)}</span>
      {isReduced && (
        <>
          <span className="sr-only">{instead}</span>
          <del className="text-xs text-soft">{formatMoney(regularCostCents)}</del>
        </>
      )}
    </span>
  );
}
