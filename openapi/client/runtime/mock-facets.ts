// Facets of the mocks' lists.
import type { FacetValue, ListFacets, MasterCategory, Product } from "../src/types.gen.js";
import { brands } from "./mock-brands.js";
import { categories } from "./mock-categories.js";
import { FILTERS, lowestPrice, type Parameter, sizesOf, valueOf } from "./mock-filters.js";
import { products } from "./mock-products.js";

const SMALL_BUDGET_CENTS = 2500;
const HISTOGRAM_BARS = 10;
const LETTER_SIZES = ["S", "M", "L", "XL"];
const RATINGS = ["1", "2", "3", "4", "5"];

/** Letter sizes come first. */
const sizeRank = (size: string) =>
  LETTER_SIZES.includes(size) ? LETTER_SIZES.indexOf(size) : LETTER_SIZES.length;

export function priceFacet(prices: readonly number[]): ListFacets["price"] {
  const minCents = Math.min(...prices, Number.MAX_SAFE_INTEGER);
  const maxCents = Math.max(...prices, 0);
  const histogram = Array.from({ length: HISTOGRAM_BARS }, () => 0);
  for (const price of prices) {
    const bar = Math.floor(((price - minCents) / (maxCents - minCents + 1)) * HISTOGRAM_BARS);
    histogram[bar] = (histogram[bar] ?? 0) + 1;
  }
  const smallBudgetCount = prices.filter((price) => price <= SMALL_BUDGET_CENTS).length;
  return { minCents: Math.min(minCents, maxCents), maxCents, histogram, smallBudgetCount };
}

const byLabel = (left: FacetValue, right: FacetValue) => left.label.localeCompare(right.label);
const isFound = ({ count }: FacetValue) => count > 0;

/** Counts the values of all filters. `without` returns the products that match the other filters. */
export function facetsOf(
  filters: ReadonlyMap<Parameter, string>,
  without: (...parameters: Parameter[]) => readonly Product[],
): ListFacets {
  const facetOf = (parameter: Parameter) => {
    const counted = without(parameter);
    const chosen = filters.get(parameter)?.split(",") ?? [];
    return (value: string, label = value): FacetValue => ({
      value,
      label,
      count: counted.filter((product) => FILTERS[parameter](product, value)).length,
      selected: chosen.includes(value),
    });
  };
  const flag = (parameter: Parameter) => {
    const { count, selected } = facetOf(parameter)("true");
    return { count, selected };
  };
  const [brand, category] = [facetOf("brands"), facetOf("categories")];
  const [color, size, rating] = [facetOf("colors"), facetOf("sizes"), facetOf("minRating")];
  const swatches = new Map(
    products.flatMap(({ variants }) =>
      variants.map((each) => [each.colorName, each.color] as const),
    ),
  );
  const subcategoryFacet = ({ id, name, slug }: Pick<MasterCategory, "id" | "name" | "slug">) => ({
    id,
    ...category(slug, name),
  });
  const categoryFacet = ({ subcategories, ...master }: MasterCategory) => ({
    ...subcategoryFacet(master),
    subcategories: subcategories.map(subcategoryFacet).filter(isFound),
  });
  const colorFacet = ([name, swatch]: readonly [string, string | null]) => ({
    ...color(valueOf(name), name),
    color: swatch,
  });
  return {
    brands: brands
      .map(({ id, name }) => brand(String(id), name))
      .filter(isFound)
      .toSorted(byLabel),
    categories: categories.map(categoryFacet).filter(isFound),
    colors: [...swatches].map(colorFacet).filter(isFound).toSorted(byLabel),
    sizes: [...new Set(products.flatMap(sizesOf))]
      .toSorted((left, right) => sizeRank(left) - sizeRank(right))
      .map((name) => size(valueOf(name), name))
      .filter(isFound),
    ratings: RATINGS.map((stars) => rating(stars)),
    price: priceFacet(without("minPriceCents", "maxPriceCents").map(lowestPrice)),
    hot: flag("hot"),
    inStock: flag("inStock"),
    new: flag("new"),
    onSale: flag("onSale"),
  };
}
