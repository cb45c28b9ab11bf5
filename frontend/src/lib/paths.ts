/** The only place that spells an address of the shop. */

type QueryValue = string | number | boolean | undefined | null;

function withQuery(path: string, query: Record<string, QueryValue>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== "" && value !== false)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

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
  checkout: () => "/shop/checkout",
  wishlist: () => "/shop/wishlist",
  compare: () => "/shop/compare",
  dashboard: () => "/shop/dashboard",
  register: () => "/register",
  passwordReset: () => "/pass-reset",
  login: () => "/pages/login",
  about: () => "/pages/about",
  contact: () => "/pages/contact",
  partner: () => "/pages/partner",
  terms: () => "/pages/terms",
  privacy: () => "/pages/privacy",
  returns: () => "/pages/returns",
  notFound: () => "/pages/404",
} as const;

/** The same address with some query parameters changed; an undefined value removes its key. */
export function changeQuery(
  location: { pathname: string; search: string },
  changes: Record<string, QueryValue>,
): string {
  const query: Record<string, QueryValue> = {};
  for (const [key, value] of new URLSearchParams(location.search)) query[key] = value;
  return withQuery(location.pathname, { ...query, ...changes });
}
