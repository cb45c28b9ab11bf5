import type { Storefront } from "@shop/api-client";
import type { QueryClient } from "@tanstack/react-query";
import type { BlogPosting, BreadcrumbList, Organization, Product, WebSite } from "schema-dts";

import type { RouteMatch } from "@/app/routes";

/** What search engines and social networks are told of a page, besides its title. */
export interface PageHead {
  /** Where it is to be found: an address of this shop, or a whole one. None for pages that are not to be found. */
  canonical?: string;
  /** For robots, where not everything is allowed. */
  robots?: string | undefined;
  description?: string | undefined;
  /** A picture that stands for the page: an address on this host. */
  picture?: string | undefined;
  type?: "website" | "product" | "article";
  data?: readonly StructuredData[];
}

/** What a page is about, in the words of schema.org. */
export type StructuredData = Exclude<
  BlogPosting | BreadcrumbList | Organization | Product | WebSite,
  string
>;

/** What a head is made of. */
export interface HeadSource extends RouteMatch {
  shop: Storefront;
  /** Has all answers that the page was rendered from. */
  queryClient: QueryClient;
  /** The whole address of one of the shop. */
  wholeAddress: (address: string) => string;
}

/** Of pages that are about the shopper, and of those that are not there. */
export const unlisted: PageHead = { robots: "noindex" };
