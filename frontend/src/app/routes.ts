import { matchPath } from "react-router-dom";

import { readId } from "@/lib/paths";
import { type LazyComponent, lazyComponent } from "@/ui/lazy-component";

export interface RouteMatch {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

export interface AppRoute {
  path: string;
  page: LazyComponent<object>;
  accepts?: (params: RouteMatch["params"]) => boolean;
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
    status: 200,
  },
  {
    path: "/shop/sidebar/3cols",
    page: productList,
    status: 200,
  },
  {
    path: "/shop/sidebar/list",
    page: productList,
    status: 200,
  },
  {
    path: "/shop/cart",
    page: lazyComponent(() => import("@/pages/cart").then((module) => module.CartPage)),
    status: 200,
  },
  {
    path: "/shop/wishlist",
    page: lazyComponent(() => import("@/pages/wishlist").then((module) => module.WishlistPage)),
    status: 200,
  },
  {
    path: "/shop/compare",
    page: lazyComponent(() => import("@/pages/compare").then((module) => module.ComparePage)),
    status: 200,
  },
  {
    path: "/shop/dashboard",
    page: lazyComponent(() => import("@/pages/dashboard").then((module) => module.DashboardPage)),
    status: 200,
  },
  {
    path: "/shop/order-placed",
    page: lazyComponent(() =>
      import("@/pages/order-placed").then((module) => module.OrderPlacedPage),
    ),
    status: 200,
  },
  {
    path: "/viva-payment-success",
    page: lazyComponent(() =>
      import("@/pages/viva-payment-success").then((module) => module.PaymentSuccessPage),
    ),
    status: 200,
  },
  {
    path: "/viva-payment-error",
    page: lazyComponent(() =>
      import("@/pages/viva-payment-error").then((module) => module.PaymentErrorPage),
    ),
    status: 200,
  },
  {
    path: "/product/default/:id",
    page: lazyComponent(() => import("@/pages/product").then((module) => module.ProductPage)),
    accepts: (params) => readId(params["id"]) !== undefined,
    status: 200,
  },
  {
    path: "/register",
    page: lazyComponent(() => import("@/pages/register").then((module) => module.RegisterPage)),
    status: 200,
  },
  {
    path: "/pass-reset",
    page: lazyComponent(() =>
      import("@/pages/pass-reset").then((module) => module.PasswordResetPage),
    ),
    status: 200,
  },
  {
    path: "/pages/login",
    page: lazyComponent(() => import("@/pages/login").then((module) => module.LoginPage)),
    status: 200,
  },
  { path: "/pages", page: about, status: 200 },
  { path: "/pages/about", page: about, status: 200 },
  {
    path: "/pages/contact",
    page: lazyComponent(() => import("@/pages/contact").then((module) => module.ContactPage)),
    status: 200,
  },
  {
    path: "/pages/partner",
    page: lazyComponent(() => import("@/pages/partner").then((module) => module.PartnerPage)),
    status: 200,
  },
  {
    path: "/pages/terms",
    page: lazyComponent(() => import("@/pages/text-page").then((module) => module.TermsPage)),
    status: 200,
  },
  {
    path: "/pages/privacy",
    page: lazyComponent(() => import("@/pages/text-page").then((module) => module.PrivacyPage)),
    status: 200,
  },
  {
    path: "/pages/returns",
    page: lazyComponent(() => import("@/pages/text-page").then((module) => module.ReturnsPage)),
    status: 200,
  },
  {
    path: "/pages/accessibility",
    page: lazyComponent(() =>
      import("@/pages/text-page").then((module) => module.AccessibilityPage),
    ),
    status: 200,
  },
  {
    path: "/pages/withdrawal",
    page: lazyComponent(() => import("@/pages/withdrawal").then((module) => module.WithdrawalPage)),
    status: 200,
  },
  {
    path: "/blog",
    page: lazyComponent(() => import("@/pages/blog").then((module) => module.BlogPage)),
    status: 200,
  },
  {
    path: "/blog/:slug",
    page: lazyComponent(() => import("@/pages/blog-post").then((module) => module.BlogPostPage)),
    status: 200,
  },
  {
    path: "*",
    page: lazyComponent(() => import("@/pages/not-found").then((module) => module.NotFoundPage)),
    status: 404,
  },
] as const satisfies readonly AppRoute[];

export type RoutePath = (typeof table)[number]["path"];

type Route = AppRoute & { path: RoutePath };

/** The first matching route is used. */
export const routes: readonly Route[] = table;

export interface AddressMatch extends RouteMatch {
  route: Route;
  status: AppRoute["status"];
}

/** Decodes like the router: keeps an invalid escape, and an encoded slash within a segment. */
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

export function matchRoute(address: string): AddressMatch | undefined {
  const [pathname = "/", query = ""] = (address.split("#", 1)[0] ?? "").split("?", 2);
  for (const route of routes) {
    const match = matchPath({ path: route.path, caseSensitive: true }, decodePath(pathname));
    if (match !== null) {
      const { params } = match;
      const isAccepted = route.accepts?.(params) ?? true;
      return {
        route,
        params,
        search: new URLSearchParams(query),
        status: isAccepted ? route.status : 404,
      };
    }
  }
  return undefined;
}
