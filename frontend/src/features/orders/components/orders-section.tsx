import { maxLength } from "@shop/api-client/limits/list-orders-query";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";

import { useTimer } from "@/hooks/use-timer";
import { paths } from "@/lib/paths";
import { orderTexts } from "@/texts/orders";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Pagination } from "@/ui/pagination";
import { SectionHeading } from "@/ui/section-heading";

import { ordersQuery } from "../queries";
import { OrderFailure, OrderRow, OrdersSkeleton } from "./order-row";
import { OrdersInProgress } from "./orders-in-progress";

const SEARCH_PAUSE_MS = 400;

type OrdersSectionProps = OrderListProps &
  Pick<OrderSearchProps, "onSearch"> & { takesFocus: boolean };

export function OrdersSection({ takesFocus, onSearch, ...list }: OrdersSectionProps) {
  return (
    <>
      <div className="mb-5 grid items-center gap-3 sm:grid-cols-[1fr_18rem]">
        {/* The key remounts the heading on each page: the heading takes the focus from the
            pagination. */}
        <SectionHeading key={list.page} takesFocus={takesFocus}>
          {orderTexts.title}
        </SectionHeading>
        <OrderSearch search={list.search} onSearch={onSearch} />
      </div>
      <OrderList {...list} />
    </>
  );
}

type OrderListProps = {
  page: number;
  search: string;
  /** Address of the list with another page, search or opened order. */
  hrefOf: (change: { page?: number; search?: string; order?: number }) => string;
};

function OrderList({ page, search, hrefOf }: OrderListProps) {
  const query = useQuery(ordersQuery({ page, search }));
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (data === undefined) {
    if (error === null || isFetching) return <OrdersSkeleton />;
    return <OrderFailure problem={error} onRetry={() => void refetch()} />;
  }
  const isWholeList = search === "" && page === 1;
  const inProgress = isWholeList && data.inProgress.length > 0 && (
    <OrdersInProgress orders={data.inProgress} />
  );
  if (data.items.length === 0)
    return inProgress || <NoOrders search={search} total={data.total} hrefOf={hrefOf} />;
  return (
    <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-50">
      {inProgress}
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
  const firstPage = { href: hrefOf({ search }), label: noSuchPage.action };
  const allOrders = { href: hrefOf({}), label: nothing.action };
  const browseProducts = { href: paths.products(), label: empty.action };
  const hasNoOrders = total === 0 && search === "";
  const [text, action] =
    total > 0
      ? [noSuchPage, firstPage]
      : hasNoOrders
        ? [empty, browseProducts]
        : [nothing, allOrders];
  return (
    <div role="status">
      <EmptyState
        level={2}
        icon={hasNoOrders ? "package" : "search-x"}
        title={text.title}
        description={text.description}
        action={action}
      />
    </div>
  );
}

type OrderSearchProps = {
  /** Search term in the address. */
  search: string;
  onSearch: (search: string) => void;
};

function OrderSearch({ search, onSearch }: OrderSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  const [sentSearch, setSentSearch] = useState(search);
  // Update the input if a link or the Back button changed the search. Ignore changes by this field.
  if (search !== lastSearch) {
    setLastSearch(search);
    if (search !== sentSearch) setTyped(search);
  }
  const pauseTimer = useTimer();

  const send = (text: string) => {
    pauseTimer.stop();
    setSentSearch(text.trim());
    if (text.trim() !== search) onSearch(text.trim());
  };
  const handleInput = (text: string) => {
    setTyped(text);
    pauseTimer.start(() => send(text), SEARCH_PAUSE_MS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(typed);
  };

  return (
    <form
      method="post"
      role="search"
      aria-label={orderTexts.search}
      onSubmit={submit}
      className="relative"
    >
      <label htmlFor={id} className="sr-only">
        {orderTexts.search}
      </label>
      <Icon
        name="search"
        size={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft"
      />
      <input
        id={id}
        type="search"
        value={typed}
        maxLength={maxLength.search}
        placeholder={orderTexts.searchHint}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => handleInput(target.value)}
        className="h-11 w-full rounded-base border border-line bg-surface pr-3 pl-10 text-sm transition-colors placeholder:text-soft hover:border-soft"
      />
    </form>
  );
}
