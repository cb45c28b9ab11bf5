import type { Storefront } from "@shop/api-client";
import type { QueryClient } from "@tanstack/react-query";
import type { BlogPosting, BreadcrumbList, Organization, Product, WebSite } from "schema-dts";

import type { RouteMatch } from "@/app/routes";

/** Metadata of a page for search engines and social networks, apart from its title. */
export interface PageHead {
  /**
   * Canonical address: a path of this shop or an absolute URL. Missing for pages that must not be
   * indexed.
   */
  canonical?: string;
  /** Content of the `robots` meta tag; `undefined` allows everything. */
  robots?: string | undefined;
  description?: string | undefined;
  /** Path of the preview picture on this host. */
  picture?: string | undefined;
  type?: "website" | "product" | "article";
  data?: readonly StructuredData[];
}

/** Structured data of a page, by the schema.org types. */
export type StructuredData = Exclude<
  BlogPosting | BreadcrumbList | Organization | Product | WebSite,
  string
>;

/** Input of the functions that build a head. */
export interface HeadSource extends RouteMatch {
  shop: Storefront;
  /** Contains all responses that the page was rendered from. */
  queryClient: QueryClient;
  /** Turns a path of the shop into an absolute URL. */
  absoluteUrl: (address: string) => string;
}

/**
 * Head of pages that must not be indexed: pages with the shopper's own data, and not-found pages.
 */
export const NOT_INDEXED: PageHead = { robots: "noindex" };
