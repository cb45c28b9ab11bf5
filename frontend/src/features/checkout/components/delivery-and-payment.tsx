import type { OrderPaymentMethod, ShippingMethod } from "@shop/api-client";
import type { ComponentProps, ReactNode } from "react";

import { formatMoney } from "@/lib/money";
import { checkoutTexts } from "@/texts/checkout";
import { orderTexts } from "@/texts/orders";
import { Icon } from "@/ui/icon";
import type { IconName } from "@/ui/icon-names";
import { LoadingStatus } from "@/ui/loading-status";
import { Skeleton } from "@/ui/skeleton";

import { CheckoutSection } from "./checkout-section";

const ICONS: Record<OrderPaymentMethod, IconName> = {
  card: "credit-card",
  "card-wallet": "wallet",
  "cash-on-delivery": "banknote",
  "bank-transfer": "landmark",
};

type DeliveryChoiceProps = {
  /** Undefined while the methods load, null if they failed to load. */
  methods: readonly ShippingMethod[] | null | undefined;
  chosenId: number | null;
  error: string | undefined;
  onChoose: (id: number) => void;
};

export function DeliveryChoice({ methods, chosenId, error, onChoose }: DeliveryChoiceProps) {
  const { title, waiting, none } = checkoutTexts.delivery;
  return (
    <CheckoutSection title={title} isRadioGroup error={error}>
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
    <span className="flex items-baseline gap-2 tabular-digits">
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

type PaymentChoiceProps = {
  methods: readonly OrderPaymentMethod[] | null | undefined;
  chosen: OrderPaymentMethod | null;
  error: string | undefined;
  onChoose: (method: OrderPaymentMethod) => void;
};

export function PaymentChoice({ methods, chosen, error, onChoose }: PaymentChoiceProps) {
  const { title, none, hints } = checkoutTexts.payment;
  return (
    <CheckoutSection title={title} isRadioGroup error={error}>
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

type ChoiceOptionProps = Omit<
  ComponentProps<"input">,
  "className" | "type" | "title" | "children"
> & {
  title: string;
  hint?: string;
  icon?: IconName;
  children?: ReactNode;
};

function ChoiceOption({ title, hint, icon, children, ...input }: ChoiceOptionProps) {
  return (
    <label className="flex min-h-14 items-center gap-3 rounded-base border border-line p-3 text-sm transition-colors hover:border-soft has-checked:border-brand">
      <input type="radio" className="size-6 shrink-0" {...input} />
      {icon && <Icon name={icon} size={20} />}
      <span className="grid min-w-0 flex-1">
        <span className="font-medium wrap-anywhere">{title}</span>
        {hint !== undefined && <span className="text-xs text-soft">{hint}</span>}
      </span>
      {children}
    </label>
  );
}
