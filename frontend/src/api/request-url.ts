import type {
  FindAboutPageData,
  FindBlogPostData,
  FindContactPageData,
  FindHomePageData,
  FindProductBySlugData,
  FindProductData,
  FindProductStockData,
  FindProductTextsData,
  FindStorefrontData,
  FindTextPageData,
  ListBlogPostsData,
  ListBrandsData,
  ListCategoriesData,
  ListProductsData,
  ListRelatedProductsData,
  ListSlidesData,
  ListSuggestionsData,
} from "@shop/api-client";
import { client } from "@shop/api-client/client";

import type { OperationKey } from "@/api/page-query";

/** Addresses by operation; the types make a drift from the contract a compile error. */
const OPERATION_URLS = {
  findStorefront: "/api/v1/storefront" satisfies FindStorefrontData["url"],
  findHomePage: "/api/v1/pages/home" satisfies FindHomePageData["url"],
  findAboutPage: "/api/v1/pages/about" satisfies FindAboutPageData["url"],
  findContactPage: "/api/v1/pages/contact" satisfies FindContactPageData["url"],
  findTextPage: "/api/v1/text-pages/{page}" satisfies FindTextPageData["url"],
  findProductTexts: "/api/v1/pages/product" satisfies FindProductTextsData["url"],
  listBlogPosts: "/api/v1/blog-posts" satisfies ListBlogPostsData["url"],
  findBlogPost: "/api/v1/blog-posts/{slug}" satisfies FindBlogPostData["url"],
  listSlides: "/api/v1/slides" satisfies ListSlidesData["url"],
  listCategories: "/api/v1/categories" satisfies ListCategoriesData["url"],
  listBrands: "/api/v1/brands" satisfies ListBrandsData["url"],
  listProducts: "/api/v1/products" satisfies ListProductsData["url"],
  findProduct: "/api/v1/products/{id}" satisfies FindProductData["url"],
  findProductBySlug: "/api/v1/products/by-slug/{slug}" satisfies FindProductBySlugData["url"],
  listRelatedProducts: "/api/v1/products/{id}/related" satisfies ListRelatedProductsData["url"],
  findProductStock: "/api/v1/products/{id}/stock" satisfies FindProductStockData["url"],
  listSuggestions: "/api/v1/suggestions" satisfies ListSuggestionsData["url"],
} as const;

/** The address of a query's request, for who fetches without this client: the server that renders pages. */
export function requestUrl([{ _id, path, query }]: OperationKey): string {
  const url = isOperation(_id) ? OPERATION_URLS[_id] : "";
  return client.buildUrl({ url, path: path ?? {}, query: query ?? {} });
}

function isOperation(id: string): id is keyof typeof OPERATION_URLS {
  return id in OPERATION_URLS;
}
