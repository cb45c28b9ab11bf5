/** All addresses of the shop are built here. */

type QueryValue = string | number | boolean | undefined | null;

function withQuery(path: string, query: Record<string, QueryValue>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== "" && value !== false)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

export type DashboardTab = "orders" | "details" | "address" | "points";

/** `page`, `search` and `order` (the open order) belong to the orders tab. */
type DashboardQuery = {
  tab?: DashboardTab | undefined;
  page?: number | undefined;
  search?: string | undefined;
  order?: number | undefined;
  /** Result of a sign-in with an identity provider, or of a link in a mail. */
  "provider-notice"?: string | undefined;
};

type WithdrawalQuery = {
  step?: "confirm" | "receipt" | undefined;
  order?: number | undefined;
  ref?: string | undefined;
};

const PRODUCTS = "/shop/sidebar/3cols";
const PRODUCTS_AS_LIST = "/shop/sidebar/list";

export const paths = {
  home: () => "/",
  products: (query: Record<string, QueryValue> = {}) => withQuery(PRODUCTS, query),
  productsAsList: (query: Record<string, QueryValue> = {}) => withQuery(PRODUCTS_AS_LIST, query),
  category: (category: { slug: string; name: string }) =>
    withQuery(PRODUCTS, { category: category.slug, title: category.name }),
  subcategory: (subcategory: { id: number }) =>
    withQuery(PRODUCTS, { subcategory: subcategory.id }),
  brand: (brand: { id: number; name: string }) =>
    withQuery(PRODUCTS, { brand: brand.id, brandName: brand.name }),
  search: (searchTerm: string, category?: string) => withQuery(PRODUCTS, { searchTerm, category }),
  mobileSearch: (searchTerm: string) => withQuery(PRODUCTS_AS_LIST, { searchTerm }),
  product: (product: { id: number }) => `/product/default/${String(product.id)}`,
  cart: () => "/shop/cart",
  orderPlaced: (query: { ref: string; payment?: string | undefined }) =>
    withQuery("/shop/order-placed", query),
  wishlist: () => "/shop/wishlist",
  compare: () => "/shop/compare",
  dashboard: (query: DashboardQuery = {}) => withQuery("/shop/dashboard", query),
  register: () => "/register",
  /** `next` is the page to open after the sign-in. */
  login: (query: { next?: string | undefined } = {}) => withQuery("/pages/login", query),
  about: () => "/pages/about",
  contact: () => "/pages/contact",
  partner: () => "/pages/partner",
  terms: () => "/pages/terms",
  privacy: () => "/pages/privacy",
  returns: () => "/pages/returns",
  accessibility: () => "/pages/accessibility",
  /** `order` is an order of the signed-in customer, `ref` the reference of any order. */
  withdrawal: (query: WithdrawalQuery = {}) => withQuery("/pages/withdrawal", query),
  blog: () => "/blog",
  blogPost: (post: { slug: string }) => `/blog/${encodeURIComponent(post.slug)}`,
  notFound: () => "/pages/404",
} as const;

/** Pages that are opened only from a mail or by a payment provider, not from within the shop. */
export const isReachedByLinkOnly = (pathname: string): boolean =>
  /^\/(?:pass-reset|[^/]+-payment-(?:success|error))$/.test(pathname);

/** Changes query parameters; an `undefined` value removes its parameter. */
export function changeQuery(
  location: { pathname: string; search: string },
  changes: Record<string, QueryValue>,
): string {
  const query: Record<string, QueryValue> = {};
  for (const [key, value] of new URLSearchParams(location.search)) query[key] = value;
  return withQuery(location.pathname, { ...query, ...changes });
}

/** Parses an id. Accepts only its canonical spelling: "17", not "017". */
export function readId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
