import { findOrderOptions, listOrdersOptions } from "@shop/api-client/react-query";
import { keepPreviousData } from "@tanstack/react-query";

const ORDERS_PER_PAGE = 10;

/** The component shows the error itself, so that the page stays. */
const NO_PAGE_ERROR = { throwOnError: false };

export const ordersQuery = (query: { page: number; search: string; perPage?: number }) => ({
  ...listOrdersOptions({
    query: {
      page: query.page,
      perPage: query.perPage ?? ORDERS_PER_PAGE,
      search: query.search === "" ? undefined : query.search,
    },
  }),
  ...NO_PAGE_ERROR,
  placeholderData: keepPreviousData,
});

export const orderQuery = (id: number) => ({
  ...findOrderOptions({ path: { id } }),
  ...NO_PAGE_ERROR,
});
