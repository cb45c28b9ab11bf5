// Lists of the mocks' products.
import type { ListFacets, Product, ProductList, ProductSummary } from "../src/types.gen.js";
import { products } from "./mock-products.js";

export function summaryOf(product: Product): ProductSummary {
  const {
    descriptionHtml: _descriptionHtml,
    relatedVariants: _relatedVariants,
    smallPictures: _smallPictures,
    variants: _variants,
    video: _video,
    ...summary
  } = product;
  return summary;
}

const lowestPrice = ({ priceCents, salePriceCents }: ProductSummary) =>
  salePriceCents ?? priceCents;

const FLAGS: Record<string, (product: ProductSummary) => boolean> = {
  hot: ({ isHot }) => isHot,
  inStock: ({ stock }) => stock !== 0,
  new: ({ isNew }) => isNew,
  onSale: ({ salePriceCents }) => salePriceCents !== null,
};

/** Filters of lists by the name of their parameter. */
const FILTERS: Record<string, (product: ProductSummary, value: string) => boolean> = {
  ...Object.fromEntries(
    Object.entries(FLAGS).map(([name, isSet]) => [
      name,
      (product: ProductSummary, value: string) => value === "false" || isSet(product),
    ]),
  ),
  brand: ({ brand }, value) => String(brand?.id) === value,
  brands: ({ brand }, value) => value.split(",").includes(String(brand?.id)),
  category: ({ categories }, value) => categories.some(({ slug }) => slug === value),
  maxPriceCents: (product, value) => lowestPrice(product) <= Number(value),
  minPriceCents: (product, value) => lowestPrice(product) >= Number(value),
  searchTerm: ({ name }, value) =>
    value
      .toLowerCase()
      .split(/\s+/)
      .every((word) => name.toLowerCase().includes(word)),
};

const OTHER_PARAMETERS = new Set(["facets", "page", "perPage"]);

const SMALL_BUDGET_CENTS = 2500;
const HISTOGRAM_BARS = 10;

/** Counts the values of brands, flags and prices. The other facets are empty. */
function facetsOf(found: readonly ProductSummary[], query: URLSearchParams): ListFacets {
  const brands = new Map(
    found.flatMap(({ brand }) => (brand ? [[brand.id, brand.name] as const] : [])),
  );
  const chosen = new Set([query.get("brand"), ...(query.get("brands")?.split(",") ?? [])]);
  const prices = found.map(lowestPrice);
  const minCents = Math.min(...prices, Number.MAX_SAFE_INTEGER);
  const maxCents = Math.max(...prices, 0);
  const histogram = Array.from({ length: HISTOGRAM_BARS }, () => 0);
  for (const price of prices) {
    const bar = Math.floor(((price - minCents) / (maxCents - minCents + 1)) * HISTOGRAM_BARS);
    histogram[bar] = (histogram[bar] ?? 0) + 1;
  }
  const smallBudgetCount = prices.filter((price) => price <= SMALL_BUDGET_CENTS).length;
  const flag = (name: string) => ({
    count: found.filter((product) => FLAGS[name]?.(product)).length,
    selected: query.get(name) === "true",
  });
  return {
    brands: [...brands].map(([id, label]) => ({
      value: String(id),
      label,
      count: found.filter(({ brand }) => brand?.id === id).length,
      selected: chosen.has(String(id)),
    })),
    categories: [],
    colors: [],
    sizes: [],
    ratings: [],
    price: { minCents: Math.min(minCents, maxCents), maxCents, histogram, smallBudgetCount },
    hot: flag("hot"),
    inStock: flag("inStock"),
    new: flag("new"),
    onSale: flag("onSale"),
  };
}

export function listOf(query: URLSearchParams): ProductList {
  const filters = [...query].filter(([name]) => !OTHER_PARAMETERS.has(name));
  const found = products
    .map(summaryOf)
    .filter((product) => filters.every(([name, value]) => FILTERS[name]?.(product, value) ?? true));
  const page = Number(query.get("page") ?? 1);
  const perPage = Number(query.get("perPage") ?? 24);
  const ignoredParameters = filters.map(([name]) => name).filter((name) => !(name in FILTERS));
  return {
    items: found.slice((page - 1) * perPage, page * perPage),
    total: found.length,
    page,
    perPage,
    pageCount: Math.ceil(found.length / perPage),
    ...(ignoredParameters.length > 0 && { ignoredParameters }),
    ...(query.get("facets") === "true" && { facets: facetsOf(found, query) }),
  };
}
