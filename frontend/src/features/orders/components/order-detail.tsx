import type { Order, OrderLine } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { failureOf } from "@/api/problem";
import { formatDateTime } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { changeQuery, paths } from "@/lib/paths";
import { orderTexts } from "@/texts/orders";
import { EmptyState } from "@/ui/empty-state";
import { FactRow } from "@/ui/fact-row";
import { Icon } from "@/ui/icon";
import { LoadingStatus } from "@/ui/loading-status";
import { SectionHeading } from "@/ui/section-heading";
import { Skeleton } from "@/ui/skeleton";

import { orderQuery } from "../queries";
import { OrderFailure } from "./order-row";

type OrderDetailProps = {
  id: number;
  /** Address of the list that the order was opened from. */
  backHref: string;
  takesFocus: boolean;
  actionFor: (order: Order) => ReactNode;
};

export function OrderDetail({ id, backHref, takesFocus, actionFor }: OrderDetailProps) {
  const { data } = useQuery(orderQuery(id));
  return (
    <>
      <a
        href={backHref}
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm text-soft hover:text-ink hover:underline"
      >
        <Icon name="arrow-left" size={16} />
        {orderTexts.all}
      </a>
      <SectionHeading takesFocus={takesFocus}>
        {data === undefined ? orderTexts.one : orderTexts.order(data.code)}
      </SectionHeading>
      <OrderContent id={id} backHref={backHref} actionFor={actionFor} />
    </>
  );
}

function OrderContent({ id, backHref, actionFor }: Omit<OrderDetailProps, "takesFocus">) {
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(id));
  if (order === undefined) {
    if (error === null || isFetching) return <OrderSkeleton />;
    if (failureOf(error) !== "not-found")
      return <OrderFailure problem={error} onRetry={() => void refetch()} />;
    const { title, description } = orderTexts.missing;
    const action = { href: backHref, label: orderTexts.all };
    return <EmptyState level={2} icon="search-x" action={action} {...{ title, description }} />;
  }
  const { placedAt, lines } = order;
  return (
    <>
      {placedAt !== null && (
        <p className="mt-1 text-sm text-soft">
          <time dateTime={placedAt}>{orderTexts.placed(formatDateTime(placedAt))}</time>
        </p>
      )}
      <div className="mt-4">{actionFor(order)}</div>
      <h3 className="mt-8 mb-2 font-body text-sm font-semibold">{orderTexts.lines}</h3>
      <ul className="border-t border-line">
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an order never changes, and two lines may be the same
          <OrderLineRow key={index} line={line} />
        ))}
      </ul>
      <OrderFacts order={order} />
    </>
  );
}

function OrderSkeleton() {
  return (
    <div className="mt-6 grid gap-4">
      <LoadingStatus>{orderTexts.loadingOne}</LoadingStatus>
      <Skeleton />
      <Skeleton shape="block" />
    </div>
  );
}

type OrderFactsProps = { order: Order };

function OrderFacts({ order }: OrderFactsProps) {
  const { shipping, paymentMethod, notes, totalCents } = order;
  return (
    <dl className="mt-4 grid gap-2 text-sm">
      {shipping !== null && (
        <FactRow look="soft" name={`${orderTexts.delivery}: ${shipping.description}`}>
          {formatMoney(shipping.costCents)}
        </FactRow>
      )}
      <FactRow look="total" name={orderTexts.total}>
        {formatMoney(totalCents)}
      </FactRow>
      {paymentMethod !== null && (
        <FactRow look="soft" name={orderTexts.payment}>
          {orderTexts.payments[paymentMethod]}
        </FactRow>
      )}
      {notes !== null && (
        <div className="mt-2 border-t border-line pt-4">
          <dt className="text-soft">{orderTexts.notes}</dt>
          <dd className="mt-1 wrap-anywhere whitespace-pre-line">{notes}</dd>
        </div>
      )}
    </dl>
  );
}

type OrderLineRowProps = { line: OrderLine };

function OrderLineRow({ line }: OrderLineRowProps) {
  const { name, quantity, unitPriceCents, productId, relatedVariantId } = line;
  const page =
    productId === null ? null : { pathname: paths.product({ id: productId }), search: "" };
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-b border-line py-3 text-sm">
      <p className="min-w-0 font-medium wrap-anywhere">
        {page === null ? (
          name
        ) : (
          <a href={changeQuery(page, { variant: relatedVariantId })} className="hover:underline">
            {name}
          </a>
        )}
      </p>
      <p className="row-span-2 font-semibold tabular-digits">
        <span className="sr-only">{orderTexts.lineSum}</span>
        {formatMoney(quantity * unitPriceCents)}
      </p>
      <p className="text-soft tabular-digits">
        {orderTexts.quantity(quantity, formatMoney(unitPriceCents))}
      </p>
    </li>
  );
}
