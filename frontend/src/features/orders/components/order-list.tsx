import { useQuery } from "@tanstack/react-query";

import { paths } from "@/lib/paths";
import { orderTexts } from "@/texts/orders";
import { EmptyState } from "@/ui/empty-state";
import { Pagination } from "@/ui/pagination";

import { ordersQuery } from "../queries";
import { OrderFailure } from "./order-failure";
import { OrderRow } from "./order-row";
import { OrdersSkeleton } from "./orders-skeleton";

export type OrderListProps = {
  page: number;
  search: string;
  /** The address of this list with something else about it. */
  hrefOf: (change: { page?: number; search?: string; order?: number }) => string;
};

/** One page of the customer's orders, newest first. */
export function OrderList({ page, search, hrefOf }: OrderListProps) {
  const query = useQuery(ordersQuery({ page, search }));
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (data === undefined) {
    if (error === null || isFetching) return <OrdersSkeleton />;
    return <OrderFailure problem={error} onRetry={() => void refetch()} />;
  }
  if (data.items.length === 0)
    return <NoOrders search={search} total={data.total} hrefOf={hrefOf} />;
  return (
    <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-50">
      <p role="status" className="pb-3 text-sm text-soft">
        {orderTexts.count(data.total)}
      </p>
      <ul className="border-y border-line">
        {data.items.map((order) => (
          <OrderRow key={order.id} order={order} href={hrefOf({ page, search, order: order.id })} />
        ))}
      </ul>
      <div className="mt-8">
        <Pagination
          current={data.page}
          count={data.pageCount}
          hrefOf={(other) => hrefOf({ page: other, search })}
        />
      </div>
    </div>
  );
}

type NoOrdersProps = Pick<OrderListProps, "search" | "hrefOf"> & { total: number };

function NoOrders({ search, total, hrefOf }: NoOrdersProps) {
  const { empty, nothing, noSuchPage } = orderTexts;
  const first = { href: hrefOf({ search }), label: noSuchPage.action };
  const everything = { href: hrefOf({}), label: nothing.action };
  const browse = { href: paths.products(), label: empty.action };
  const hasNoneAtAll = total === 0 && search === "";
  const [said, action] =
    total > 0 ? [noSuchPage, first] : hasNoneAtAll ? [empty, browse] : [nothing, everything];
  return (
    <div role="status">
      <EmptyState
        level={2}
        icon={hasNoneAtAll ? "package" : "search-x"}
        title={said.title}
        description={said.description}
        action={action}
      />
    </div>
  );
}
