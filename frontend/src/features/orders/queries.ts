import { findOrderOptions, listOrdersOptions } from "@shop/api-client/queries";
import { keepPreviousData } from "@tanstack/react-query";

/** Orders on a page. */
export const ORDERS_PER_PAGE = 10;

/** The component that uses the query shows its failure, not the whole page. */
const IN_PLACE = { throwOnError: false };

/** Query of a page of orders; the previous page stays visible while the next one loads. */
export const ordersQuery = (query: { page: number; search: string; perPage?: number }) => ({
  ...listOrdersOptions({
    query: {
      page: query.page,
      perPage: query.perPage ?? ORDERS_PER_PAGE,
      search: query.search === "" ? undefined : query.search,
    },
  }),
  ...IN_PLACE,
  placeholderData: keepPreviousData,
});

export const orderQuery = (id: number) => ({ ...findOrderOptions({ path: { id } }), ...IN_PLACE });
