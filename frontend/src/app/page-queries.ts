import { pageQuery, type PageQuery } from "@/api/page-query";
import type { AddressMatch, RouteMatch, RoutePath } from "@/app/routes";
import { listParameters } from "@/features/catalog/list-address";
import { productListQueries } from "@/features/catalog/list-queries";
import { categoriesQuery } from "@/features/catalog/queries";
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
import { readId } from "@/lib/paths";
import { homeQueries } from "@/pages/home.queries";

interface PagePlan {
  /** Query parameters that server-side rendering reads. Only the browser reads all others. */
  parameters?: readonly string[];
  queries?: (match: RouteMatch) => PageQuery[];
}

const productList: PagePlan = {
  parameters: listParameters,
  queries: ({ search }) => productListQueries(search),
};

const about: PagePlan = { queries: () => [pageQuery(aboutPageQuery())] };

const plans: Partial<Record<RoutePath, PagePlan>> = {
  "/": { queries: homeQueries },
  "/shop/sidebar/3cols": productList,
  "/shop/sidebar/list": productList,
  "/shop/dashboard": { parameters: ["tab"] },
  "/shop/order-placed": { parameters: ["ref"] },
  "/viva-payment-success": { parameters: ["s"] },
  "/viva-payment-error": { parameters: ["s"] },
  "/product/default/:id": {
    parameters: choiceParameters,
    queries: ({ params }) => {
      const id = readId(params["id"]);
      return id === undefined ? [] : productQueries(id);
    },
  },
  "/register": { parameters: ["next"] },
  "/pages": about,
  "/pages/about": about,
  "/pages/contact": { queries: () => [pageQuery(contactPageQuery())] },
  "/pages/terms": { queries: () => [pageQuery(textPageQuery("terms"))] },
  "/pages/privacy": { queries: () => [pageQuery(textPageQuery("privacy"))] },
  "/pages/returns": { queries: () => [pageQuery(textPageQuery("returns"))] },
  "/pages/accessibility": {
    queries: () => [pageQuery(textPageQuery("accessibility"), { decidesHttpStatus: true })],
  },
  "/pages/withdrawal": { parameters: ["step"] },
  "/blog": { queries: () => [pageQuery(blogPostsQuery(), { decidesHttpStatus: true })] },
  "/blog/:slug": {
    queries: ({ params: { slug } }) =>
      slug === undefined ? [] : [pageQuery(blogPostQuery(slug), { decidesHttpStatus: true })],
  },
};

export const layoutQueries = (): PageQuery[] => [
  pageQuery(storefrontQuery()),
  pageQuery(categoriesQuery()),
];

export const parametersOf = (path: RoutePath): readonly string[] => plans[path]?.parameters ?? [];

export function pageQueries(match: AddressMatch | undefined): PageQuery[] {
  if (match === undefined) return [];
  return [...layoutQueries(), ...(plans[match.route.path]?.queries?.(match) ?? [])];
}
