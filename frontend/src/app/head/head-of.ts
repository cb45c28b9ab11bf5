import type { QueryClient } from "@tanstack/react-query";
import type { BreadcrumbList } from "schema-dts";

import type { AddressMatch, RoutePath } from "@/app/routes";
import { storefrontQuery } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";
import type { Crumb } from "@/ui/page-facts";

import {
  aboutHead,
  blogHead,
  blogPostHead,
  contactHead,
  partnerHead,
  textHead,
} from "./content-heads";
import { listHead, listedAddress } from "./list-head";
import { type HeadSource, type PageHead, unlisted } from "./page-head";
import { productHead } from "./product-head";
import { homeHead } from "./shop-head";
import { writeHead } from "./write-head";

/** Pages that are about the shopper. */
const personal = (): PageHead => unlisted;

const heads: Readonly<Record<RoutePath, (source: HeadSource) => PageHead>> = {
  "/": homeHead,
  "/shop/sidebar/3cols": listHead,
  "/shop/sidebar/list": listHead,
  "/shop/cart": personal,
  "/shop/wishlist": personal,
  "/shop/compare": personal,
  "/shop/dashboard": personal,
  "/shop/order-placed": personal,
  "/viva-payment-success": personal,
  "/viva-payment-error": personal,
  "/product/default/:id": productHead,
  "/register": personal,
  "/pass-reset": personal,
  "/pages/login": personal,
  "/pages": aboutHead,
  "/pages/about": aboutHead,
  "/pages/contact": contactHead,
  "/pages/partner": partnerHead,
  "/pages/terms": textHead("terms"),
  "/pages/privacy": textHead("privacy"),
  "/pages/returns": textHead("returns"),
  "/blog": blogHead,
  "/blog/:slug": blogPostHead,
  "*": () => unlisted,
};

interface Rendered {
  /** None where nothing is at the address. */
  match: AddressMatch | undefined;
  /** Of the shop, such as "https://oak.example". */
  origin: string;
  queryClient: QueryClient;
  /** What the page has said of itself. */
  title: string;
  trail: readonly Crumb[];
}

/** The head of a page that has been rendered, as HTML. */
export function headOf({ match, origin, queryClient, title, trail }: Rendered): string {
  const wholeAddress = (address: string) => new URL(address, origin).href;
  const shop = queryClient.getQueryData(storefrontQuery().queryKey);
  const head =
    match === undefined || shop === undefined
      ? unlisted
      : heads[match.route.path]({ ...match, queryClient, shop, wholeAddress });
  const { canonical, picture, data = [] } = head;
  const isTrail = canonical !== undefined && trail.length > 1;
  return writeHead({
    ...head,
    title,
    siteName: shop?.name ?? title,
    canonical: canonical && wholeAddress(canonical),
    picture: picture && wholeAddress(picture),
    data: isTrail ? [...data, trailData(trail, { queryClient, wholeAddress })] : data,
  });
}

type TrailSource = Pick<HeadSource, "queryClient" | "wholeAddress">;

/** The way to a page as its breadcrumbs show it. */
function trailData(trail: readonly Crumb[], source: TrailSource): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      // The last one is the page itself.
      item: href === undefined ? undefined : source.wholeAddress(listed(href, source)),
    })),
  };
}

function listed(href: string, source: TrailSource): string {
  const [pathname, query = ""] = href.split("?", 2);
  return pathname === paths.products() ? listedAddress(query, source) : href;
}
