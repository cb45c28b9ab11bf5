import type { OrderPaymentMethod } from "@shop/api-client";

import { checkoutTexts } from "@/texts/checkout";
import { orderTexts } from "@/texts/orders";
import type { IconName } from "@/ui/icon-names";
import { Skeleton } from "@/ui/skeleton";

import { CheckoutSection } from "./checkout-section";
import { ChoiceOption } from "./choice-option";

export type PaymentChoiceProps = {
  /** Undefined until they are known, null where they can't be had. */
  methods: readonly OrderPaymentMethod[] | null | undefined;
  chosen: OrderPaymentMethod | null;
  error: string | undefined;
  onChoose: (method: OrderPaymentMethod) => void;
};

const ICONS: Record<OrderPaymentMethod, IconName> = {
  card: "credit-card",
  "card-wallet": "wallet",
  "cash-on-delivery": "banknote",
  "bank-transfer": "landmark",
};

/** How the order is paid. */
export function PaymentChoice({ methods, chosen, error, onChoose }: PaymentChoiceProps) {
  const { title, none, hints } = checkoutTexts.payment;
  return (
    <CheckoutSection title={title} isChoice error={error}>
      {methods === undefined && <Skeleton shape="block" />}
      {methods === null && <p className="text-sm text-soft">{checkoutTexts.unknown}</p>}
      {methods?.length === 0 && <p className="text-sm text-danger">{none}</p>}
      {methods?.map((method) => (
        <ChoiceOption
          key={method}
          name="paymentMethod"
          value={method}
          title={orderTexts.payments[method]}
          hint={hints[method]}
          icon={ICONS[method]}
          checked={method === chosen}
          onChange={() => onChoose(method)}
        />
      ))}
    </CheckoutSection>
  );
}
