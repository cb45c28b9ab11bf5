// Lists of the mocks' products.
import type { Product, ProductList, ProductSummary } from "../src/types.gen.js";
import { facetsOf } from "./mock-facets.js";
import { FILTERS, type Parameter } from "./mock-filters.js";
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

const isFilter = (name: string): name is Parameter => name in FILTERS;

/** Parameters that are further values of another one. */
const PLURALS: Readonly<Record<string, Parameter>> = { brand: "brands", category: "categories" };

const OTHER_PARAMETERS = new Set(["facets", "page", "perPage"]);

export function listOf(query: URLSearchParams): ProductList {
  const filters = new Map<Parameter, string>();
  const ignoredParameters: string[] = [];
  for (const [given, value] of query) {
    const name = PLURALS[given] ?? given;
    if (isFilter(name)) {
      const others = filters.get(name);
      filters.set(name, others === undefined ? value : `${others},${value}`);
    } else if (!OTHER_PARAMETERS.has(name)) ignoredParameters.push(name);
  }
  const without = (...parameters: Parameter[]) =>
    products.filter((product) =>
      [...filters].every(
        ([name, value]) => parameters.includes(name) || FILTERS[name](product, value),
      ),
    );
  const found = without();
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
