// Lists of the mocks' products.
import type { ListPriceRange, Product, ProductList, ProductSummary } from "../src/types.gen.js";
import { facetsOf, priceFacet } from "./mock-facets.js";
import { FILTERS, lowestPrice, type Parameter, valueOf } from "./mock-filters.js";
import { products } from "./mock-products.js";
import { sorted } from "./mock-sorting.js";

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

const isFilter = (name: string): name is Parameter => name in FILTERS;

/** Parameters that are further values of another one. */
const PLURALS: Readonly<Record<string, Parameter>> = { brand: "brands", category: "categories" };

const OTHER_PARAMETERS = new Set(["facets", "page", "perPage", "sort"]);

/** Returns the filters of a query, the parameters that the mocks do not apply, and a function that finds products. */
function searchOf(query: URLSearchParams) {
  const filters = new Map<Parameter, string>();
  const ignoredParameters: string[] = [];
  for (const [given, text] of query) {
    const name = PLURALS[given] ?? given;
    const value = valueOf(text);
    // An empty list of values is no filter.
    if (isFilter(name) && value !== "") {
      const others = filters.get(name);
      filters.set(name, others === undefined ? value : `${others},${value}`);
    } else if (!isFilter(name) && !OTHER_PARAMETERS.has(name)) ignoredParameters.push(name);
  }
  const without = (...parameters: Parameter[]) =>
    products.filter((product) =>
      [...filters].every(
        ([name, value]) => parameters.includes(name) || FILTERS[name](product, value),
      ),
    );
  return { filters, ignoredParameters, without };
}

/** Returns the range of the lowest prices that products of the list have without its price filter. */
export function priceRangeOf(query: URLSearchParams): ListPriceRange {
  const found = searchOf(query).without("minPriceCents", "maxPriceCents");
  const { maxCents, minCents } = priceFacet(found.map(lowestPrice));
  return { maxPriceCents: maxCents, minPriceCents: minCents };
}

export function listOf(query: URLSearchParams): ProductList {
  const { filters, ignoredParameters, without } = searchOf(query);
  const found = sorted(without(), query.get("sort"));
  const page = Number(query.get("page") ?? 1);
  const perPage = Number(query.get("perPage") ?? 24);
  return {
    items: found.slice((page - 1) * perPage, page * perPage).map(summaryOf),
    total: found.length,
    page,
    perPage,
    pageCount: Math.ceil(found.length / perPage),
    ...(ignoredParameters.length > 0 && { ignoredParameters }),
    ...(query.get("facets") === "true" && { facets: facetsOf(filters, without) }),
  };
}
