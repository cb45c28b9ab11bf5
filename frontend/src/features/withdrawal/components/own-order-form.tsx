import { maxLength } from "@shop/api-client/limits/create-withdrawal-request";
import { maxLength as orderLength } from "@shop/api-client/limits/withdrawal-order";

import { isProblem } from "@/api/problem";
import { paths } from "@/lib/paths";
import { withdrawalTexts } from "@/texts/withdrawal";
import { withdrawalContentTexts } from "@/texts/withdrawal-content";
import { EmptyState } from "@/ui/empty-state";
import { LoadingStatus } from "@/ui/loading-status";
import { Skeleton } from "@/ui/skeleton";
import { SubmitButton } from "@/ui/submit-button";
import { TextField } from "@/ui/text-field";

import { useOwnPreview } from "../find-preview";
import { type OwnOrder, useOwnOrderForm } from "../use-own-order-form";
import { FoundOrder } from "./found-order";
import type { LineChoiceProps } from "./line-choice";

type OwnOrderFormProps = OwnOrder & Pick<LineChoiceProps, "exclusionNote">;

/** First step, for an order of the signed-in customer. */
export function OwnOrderStep(order: Omit<OwnOrderFormProps, "preview">) {
  const { data, error, isPending } = useOwnPreview(order.orderId);
  if (isPending) {
    return (
      <div className="grid gap-4">
        <LoadingStatus>{withdrawalTexts.loading}</LoadingStatus>
        <Skeleton />
        <Skeleton shape="block" />
      </div>
    );
  }
  if (isProblem(error, "not-found")) {
    const { action, ...texts } = withdrawalContentTexts.noOwnOrder;
    return <EmptyState level={2} {...texts} action={{ href: paths.withdrawal(), label: action }} />;
  }
  return <OwnOrderForm {...order} preview={data ?? null} />;
}

function OwnOrderForm({ exclusionNote, ...order }: OwnOrderFormProps) {
  const { preview } = order;
  const { errors, isPending, asksForEmail, form, lines } = useOwnOrderForm(order);
  const { marked, fields, next, checking } = withdrawalTexts;
  const { content, receiptAddress } = withdrawalContentTexts;
  return (
    <form className="grid gap-5" {...form}>
      <p className="text-xs text-soft">{marked}</p>
      <dl className="text-sm">
        <dt className="text-soft">{content.order}</dt>
        <dd className="font-semibold wrap-anywhere">{preview?.order ?? content.ownOrder}</dd>
      </dl>
      <TextField
        name="name"
        label={fields.name}
        error={errors["name"]}
        required
        autoComplete="name"
        maxLength={maxLength.name}
      />
      {asksForEmail && (
        <TextField
          name="email"
          type="email"
          label={fields.email}
          hint={receiptAddress}
          error={errors["email"]}
          required
          autoComplete="email"
          maxLength={orderLength.email}
        />
      )}
      <FoundOrder
        {...lines}
        takesFocus={false}
        exclusionNote={exclusionNote}
        error={errors["lines"]}
      />
      <SubmitButton isPending={isPending} pendingLabel={checking}>
        {next}
      </SubmitButton>
    </form>
  );
}
