import { matchPath } from "react-router-dom";

import type { PageQuery } from "@/api/page-query";
import { pageQuery } from "@/api/page-query";
import { categoriesQuery, productListQueries } from "@/features/catalog/queries";
import { productQueries } from "@/features/product/queries";
import { storefrontQuery } from "@/features/tenant/queries";
import { readId } from "@/lib/read-id";
import { homeQueries } from "@/pages/home.queries";
import { type LazyComponent, lazyComponent } from "@/ui/lazy-component";

export interface RouteMatch {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

export interface AppRoute {
  path: string;
  page: LazyComponent<object>;
  /** The queries that the page needs for its first paint, besides the layout's; null where the address names nothing. */
  queries: (match: RouteMatch) => PageQuery[] | null;
  /** The HTTP status of the page itself. */
  status: 200 | 404;
}

const productList = lazyComponent(() =>
  import("@/pages/product-list").then((module) => module.ProductListPage),
);

/** Server, link preloading and router read this one table; the first match wins. */
export const routes: readonly AppRoute[] = [
  {
    path: "/",
    page: lazyComponent(() => import("@/pages/home").then((module) => module.HomePage)),
    queries: () => homeQueries(),
    status: 200,
  },
  {
    path: "/shop/sidebar/3cols",
    page: productList,
    queries: ({ search }) => productListQueries(search),
    status: 200,
  },
  {
    path: "/shop/sidebar/list",
    page: productList,
    queries: ({ search }) => productListQueries(search),
    status: 200,
  },
  {
    path: "/shop/cart",
    page: lazyComponent(() => import("@/pages/cart").then((module) => module.CartPage)),
    queries: () => [],
    status: 200,
  },
  {
    path: "/product/default/:id",
    page: lazyComponent(() => import("@/pages/product").then((module) => module.ProductPage)),
    queries: ({ params }) => {
      const id = readId(params["id"]);
      return id === undefined ? null : productQueries(id);
    },
    status: 200,
  },
  {
    path: "*",
    page: lazyComponent(() => import("@/pages/not-found").then((module) => module.NotFoundPage)),
    queries: () => [],
    status: 404,
  },
];

/** What every page shows around itself. */
export const layoutQueries = (): PageQuery[] => [
  pageQuery(storefrontQuery()),
  pageQuery(categoriesQuery()),
];

/** The route of an address, such as "/shop/sidebar/3cols?brand=3". */
export function matchRoute(address: string): { route: AppRoute; queries: PageQuery[] } | undefined {
  const [pathname = "/", query = ""] = address.split("?", 2);
  for (const route of routes) {
    const match = matchPath(route.path, pathname);
    const queries =
      match && route.queries({ params: match.params, search: new URLSearchParams(query) });
    if (queries !== null) return { route, queries: [...layoutQueries(), ...queries] };
  }
  return undefined;
}
