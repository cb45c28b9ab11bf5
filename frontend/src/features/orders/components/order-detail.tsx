import type { Order } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { failureOf } from "@/api/problem";
import { formatDateTime } from "@/lib/dates";
import { orderTexts } from "@/texts/orders";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { LoadingStatus } from "@/ui/loading-status";
import { SectionHeading } from "@/ui/section-heading";
import { Skeleton } from "@/ui/skeleton";

import { orderQuery } from "../queries";
import { OrderFacts } from "./order-facts";
import { OrderFailure } from "./order-failure";
import { OrderLineRow } from "./order-line-row";

export type OrderDetailProps = {
  id: number;
  /** The list that the order was opened from. */
  backHref: string;
  takesFocus: boolean;
  /** What can be done with the order. */
  actionFor: (order: Order) => ReactNode;
};

/** One order with everything in it. */
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
