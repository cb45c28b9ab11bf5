import { useQuery } from "@tanstack/react-query";

import { orderTexts } from "@/texts/orders";

import { ordersQuery } from "../queries";
import { OrderFailure, OrderRow, OrdersSkeleton } from "./order-row";
import { OrdersInProgress } from "./orders-in-progress";

type RecentOrdersProps = { hrefOf: (order: number) => string };

const MAX_SHOWN = 3;

export function RecentOrders({ hrefOf }: RecentOrdersProps) {
  const { data, error, isFetching, refetch } = useQuery(
    ordersQuery({ page: 1, search: "", perPage: MAX_SHOWN }),
  );
  if (data === undefined) {
    if (error === null || isFetching) return <OrdersSkeleton />;
    return <OrderFailure compact problem={error} onRetry={() => void refetch()} />;
  }
  const { items, inProgress } = data;
  if (items.length === 0 && inProgress.length === 0)
    return <p className="text-sm text-soft">{orderTexts.empty.description}</p>;
  return (
    <>
      {inProgress.length > 0 && <OrdersInProgress orders={inProgress} />}
      {items.length > 0 && (
        <ul className="-mb-4 border-t border-line sm:-mb-6">
          {items.map((order) => (
            <OrderRow key={order.id} order={order} href={hrefOf(order.id)} />
          ))}
        </ul>
      )}
    </>
  );
}
