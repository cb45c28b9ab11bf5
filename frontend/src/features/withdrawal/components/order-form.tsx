import { maxLength } from "@shop/api-client/limits/create-withdrawal-request";
import { maxLength as orderLength } from "@shop/api-client/limits/withdrawal-order";
import { Suspense } from "react";

import { useIsHydrated } from "@/hooks/use-is-hydrated";
import { withdrawalTexts } from "@/texts/withdrawal";
import { lazyComponent } from "@/ui/lazy-component";
import { Skeleton } from "@/ui/skeleton";
import { SubmitButton } from "@/ui/submit-button";
import { TextField } from "@/ui/text-field";

import { foundOrder, useOrderForm } from "../use-order-form";
import type { Declaration, TypedWithdrawal } from "../withdrawal-store";

const lookupNotice = lazyComponent(() =>
  import("./lookup-notice").then((module) => module.LookupNotice),
);

type OrderFormProps = {
  /** Values for empty fields. */
  prefill: Partial<TypedWithdrawal>;
  /** Result of this step, if the shopper comes back to it. */
  earlier: Declaration | null;
  /** The shop's note on products that are excluded from withdrawal. */
  exclusionNote: string | undefined;
  onDone: (declaration: Declaration) => void;
};

/** First step, for an order that is named by its reference. */
export function OrderForm({ prefill, earlier, exclusionNote, onDone }: OrderFormProps) {
  const isHydrated = useIsHydrated();
  const { errors, lookupProblem, isPending, form, found, lines, onTypeOrder } = useOrderForm({
    prefill,
    earlier,
    onDone,
  });
  const { marked, fields, hints, next, checking } = withdrawalTexts;
  const field = (name: keyof typeof fields) => ({
    name,
    label: fields[name],
    error: errors[name],
    required: true,
    // The input must not change while it is sent.
    readOnly: isPending,
  });
  return (
    <form className="grid gap-5" {...form}>
      <p className="text-xs text-soft">{marked}</p>
      <TextField {...field("name")} autoComplete="name" maxLength={maxLength.name} />
      <TextField
        {...field("reference")}
        autoComplete="off"
        hint={hints.reference}
        maxLength={orderLength.reference}
        onChange={onTypeOrder}
      />
      <TextField
        {...field("email")}
        type="email"
        autoComplete="email"
        hint={hints.email}
        maxLength={orderLength.email}
        onChange={onTypeOrder}
      />
      {found !== null && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <foundOrder.Component
            {...lines}
            preview={found.preview}
            earlier={earlier}
            exclusionNote={exclusionNote}
            error={errors["lines"]}
          />
        </Suspense>
      )}
      {isHydrated && (
        <Suspense fallback={null}>
          <lookupNotice.Component problem={lookupProblem} />
        </Suspense>
      )}
      <SubmitButton isPending={isPending} pendingLabel={checking}>
        {next}
      </SubmitButton>
    </form>
  );
}
