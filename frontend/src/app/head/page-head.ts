import type { Storefront } from "@shop/api-client";
import type { QueryClient } from "@tanstack/react-query";
import type { BlogPosting, BreadcrumbList, Organization, Product, WebSite } from "schema-dts";

import type { RouteMatch } from "@/app/routes";

export interface PageHead {
  /** A path or an absolute URL. Missing for pages that must not be indexed. */
  canonical?: string;
  /** Content of the `robots` meta tag; `undefined` allows everything. */
  robots?: string | undefined;
  description?: string | undefined;
  /** Path of the preview picture on this host. */
  picture?: string | undefined;
  type?: "website" | "product" | "article";
  data?: readonly StructuredData[];
}

export type StructuredData = Exclude<
  BlogPosting | BreadcrumbList | Organization | Product | WebSite,
  string
>;

export interface HeadSource extends RouteMatch {
  shop: Storefront;
  queryClient: QueryClient;
  absoluteUrl: (address: string) => string;
}

/** For pages with the shopper's own data and for not-found pages. */
export const NOT_INDEXED: PageHead = { robots: "noindex" };
