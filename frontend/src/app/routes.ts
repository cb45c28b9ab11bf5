import { matchPath } from "react-router-dom";

import type { PageQuery } from "@/api/page-query";
import { pageQuery } from "@/api/page-query";
import { listParameters } from "@/features/catalog/list-address";
import { categoriesQuery, productListQueries } from "@/features/catalog/queries";
import {
  aboutPageQuery,
  blogPostQuery,
  blogPostsQuery,
  contactPageQuery,
  textPageQuery,
} from "@/features/content/queries";
import { choiceParameters } from "@/features/product/choice-address";
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
  /** The parameters of the address that its first HTML depends on. All others are the browser's only. */
  parameters?: readonly string[];
  page: LazyComponent<object>;
  /** What it needs for its first paint, besides the layout's; undefined where no such page can be. */
  queries: (match: RouteMatch) => PageQuery[] | undefined;
  /** The HTTP status of the page itself. */
  status: 200 | 404;
}

const productList = lazyComponent(() =>
  import("@/pages/product-list").then((module) => module.ProductListPage),
);

const about = lazyComponent(() => import("@/pages/about").then((module) => module.AboutPage));

const table = [
  {
    path: "/",
    page: lazyComponent(() => import("@/pages/home").then((module) => module.HomePage)),
    queries: () => homeQueries(),
    status: 200,
  },
  {
    path: "/shop/sidebar/3cols",
    parameters: listParameters,
    page: productList,
    queries: ({ search }) => productListQueries(search),
    status: 200,
  },
  {
    path: "/shop/sidebar/list",
    parameters: listParameters,
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
    path: "/shop/wishlist",
    page: lazyComponent(() => import("@/pages/wishlist").then((module) => module.WishlistPage)),
    queries: () => [],
    status: 200,
  },
  {
    path: "/shop/compare",
    page: lazyComponent(() => import("@/pages/compare").then((module) => module.ComparePage)),
    queries: () => [],
    status: 200,
  },
  {
    path: "/shop/dashboard",
    parameters: ["tab"],
    page: lazyComponent(() => import("@/pages/dashboard").then((module) => module.DashboardPage)),
    queries: () => [],
    status: 200,
  },
  {
    path: "/shop/order-placed",
    parameters: ["ref"],
    page: lazyComponent(() =>
      import("@/pages/order-placed").then((module) => module.OrderPlacedPage),
    ),
    queries: () => [],
    status: 200,
  },
  {
    path: "/viva-payment-success",
    parameters: ["s"],
    page: lazyComponent(() =>
      import("@/pages/viva-payment-success").then((module) => module.PaymentSuccessPage),
    ),
    queries: () => [],
    status: 200,
  },
  {
    path: "/viva-payment-error",
    parameters: ["s"],
    page: lazyComponent(() =>
      import("@/pages/viva-payment-error").then((module) => module.PaymentErrorPage),
    ),
    queries: () => [],
    status: 200,
  },
  {
    path: "/product/default/:id",
    parameters: choiceParameters,
    page: lazyComponent(() => import("@/pages/product").then((module) => module.ProductPage)),
    queries: ({ params }) => {
      const id = readId(params["id"]);
      return id === undefined ? undefined : productQueries(id);
    },
    status: 200,
  },
  {
    path: "/register",
    parameters: ["next"],
    page: lazyComponent(() => import("@/pages/register").then((module) => module.RegisterPage)),
    queries: () => [],
    status: 200,
  },
  {
    path: "/pass-reset",
    page: lazyComponent(() => import("@/pages/pass-reset").then((module) => module.PassResetPage)),
    queries: () => [],
    status: 200,
  },
  {
    path: "/pages/login",
    page: lazyComponent(() => import("@/pages/login").then((module) => module.LoginPage)),
    queries: () => [],
    status: 200,
  },
  { path: "/pages", page: about, queries: () => [pageQuery(aboutPageQuery())], status: 200 },
  { path: "/pages/about", page: about, queries: () => [pageQuery(aboutPageQuery())], status: 200 },
  {
    path: "/pages/contact",
    page: lazyComponent(() => import("@/pages/contact").then((module) => module.ContactPage)),
    queries: () => [pageQuery(contactPageQuery())],
    status: 200,
  },
  {
    path: "/pages/partner",
    page: lazyComponent(() => import("@/pages/partner").then((module) => module.PartnerPage)),
    queries: () => [],
    status: 200,
  },
  {
    path: "/pages/terms",
    page: lazyComponent(() => import("@/pages/text-page").then((module) => module.TermsPage)),
    queries: () => [pageQuery(textPageQuery("terms"))],
    status: 200,
  },
  {
    path: "/pages/privacy",
    page: lazyComponent(() => import("@/pages/text-page").then((module) => module.PrivacyPage)),
    queries: () => [pageQuery(textPageQuery("privacy"))],
    status: 200,
  },
  {
    path: "/pages/returns",
    page: lazyComponent(() => import("@/pages/text-page").then((module) => module.ReturnsPage)),
    queries: () => [pageQuery(textPageQuery("returns"))],
    status: 200,
  },
  {
    path: "/blog",
    page: lazyComponent(() => import("@/pages/blog").then((module) => module.BlogPage)),
    queries: () => [pageQuery(blogPostsQuery(), { decides: true })],
    status: 200,
  },
  {
    path: "/blog/:slug",
    page: lazyComponent(() => import("@/pages/blog-post").then((module) => module.BlogPostPage)),
    queries: ({ params }) => {
      const { slug } = params;
      return slug === undefined ? undefined : [pageQuery(blogPostQuery(slug), { decides: true })];
    },
    status: 200,
  },
  {
    path: "*",
    page: lazyComponent(() => import("@/pages/not-found").then((module) => module.NotFoundPage)),
    queries: () => [],
    status: 404,
  },
] as const satisfies readonly AppRoute[];

export type RoutePath = (typeof table)[number]["path"];

type Route = AppRoute & { path: RoutePath };

/** Server, link preloading and router read this one table; the first match wins. */
export const routes: readonly Route[] = table;

/** What every page shows around itself. */
export const layoutQueries = (): PageQuery[] => [
  pageQuery(storefrontQuery()),
  pageQuery(categoriesQuery()),
];

export interface AddressMatch extends RouteMatch {
  route: Route;
  status: AppRoute["status"];
  queries: PageQuery[];
}

/** As the router reads a path: what is no text stays as it is written, and a slash within a segment is one. */
function decodePath(pathname: string): string {
  try {
    return pathname
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return pathname;
  }
}

/** The route of an address, such as "/shop/sidebar/3cols?brand=3#top". */
export function matchRoute(address: string): AddressMatch | undefined {
  const [pathname = "/", query = ""] = (address.split("#", 1)[0] ?? "").split("?", 2);
  for (const route of routes) {
    const match = matchPath({ path: route.path, caseSensitive: true }, decodePath(pathname));
    if (match !== null) {
      const { params } = match;
      const search = new URLSearchParams(query);
      const queries = route.queries({ params, search });
      return {
        route,
        params,
        search,
        status: queries === undefined ? 404 : route.status,
        queries: [...layoutQueries(), ...(queries ?? [])],
      };
    }
  }
  return undefined;
}
