import type { QueryClient } from "@tanstack/react-query";
import type { BreadcrumbList } from "schema-dts";

import type { AddressMatch, RoutePath } from "@/app/routes";
import { storefrontQuery } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";
import type { Crumb } from "@/ui/page-metadata";

import {
  aboutHead,
  blogHead,
  blogPostHead,
  contactHead,
  partnerHead,
  textHead,
} from "./content-heads";
import { listHead, canonicalListAddress } from "./list-head";
import { type HeadSource, type PageHead, NOT_INDEXED } from "./page-head";
import { productHead } from "./product-head";
import { homeHead } from "./shop-head";
import { writeHead } from "./write-head";

const personalHead = (): PageHead => NOT_INDEXED;

const heads: Readonly<Record<RoutePath, (source: HeadSource) => PageHead>> = {
  "/": homeHead,
  "/shop/sidebar/3cols": listHead,
  "/shop/sidebar/list": listHead,
  "/shop/cart": personalHead,
  "/shop/wishlist": personalHead,
  "/shop/compare": personalHead,
  "/shop/dashboard": personalHead,
  "/shop/order-placed": personalHead,
  "/viva-payment-success": personalHead,
  "/viva-payment-error": personalHead,
  "/product/default/:id": productHead,
  "/register": personalHead,
  "/pass-reset": personalHead,
  "/pages/login": personalHead,
  "/pages": aboutHead,
  "/pages/about": aboutHead,
  "/pages/contact": contactHead,
  "/pages/partner": partnerHead,
  "/pages/terms": textHead("terms"),
  "/pages/privacy": textHead("privacy"),
  "/pages/returns": textHead("returns"),
  "/pages/accessibility": textHead("accessibility"),
  "/pages/withdrawal": personalHead,
  "/blog": blogHead,
  "/blog/:slug": blogPostHead,
  "*": () => NOT_INDEXED,
};

interface RenderedPage {
  match: AddressMatch | undefined;
  origin: string;
  queryClient: QueryClient;
  title: string;
  trail: readonly Crumb[];
}

export function headOf({ match, origin, queryClient, title, trail }: RenderedPage): string {
  const absoluteUrl = (address: string) => new URL(address, origin).href;
  const shop = queryClient.getQueryData(storefrontQuery().queryKey);
  const head =
    match === undefined || shop === undefined
      ? NOT_INDEXED
      : heads[match.route.path]({ ...match, queryClient, shop, absoluteUrl });
  const { canonical, picture, data = [] } = head;
  const hasTrail = canonical !== undefined && trail.length > 1;
  return writeHead({
    ...head,
    // A page whose own response failed has no title.
    title: title || (shop?.name ?? ""),
    siteName: shop?.name ?? title,
    canonical: canonical && absoluteUrl(canonical),
    picture: picture && absoluteUrl(picture),
    data: hasTrail ? [...data, trailData(trail, { queryClient, absoluteUrl })] : data,
  });
}

type TrailSource = Pick<HeadSource, "queryClient" | "absoluteUrl">;

function trailData(trail: readonly Crumb[], source: TrailSource): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      // The last crumb is the page itself.
      item: href === undefined ? undefined : source.absoluteUrl(canonicalHref(href, source)),
    })),
  };
}

function canonicalHref(href: string, source: TrailSource): string {
  const [pathname, query = ""] = href.split("?", 2);
  return pathname === paths.products() ? canonicalListAddress(query, source) : href;
}
