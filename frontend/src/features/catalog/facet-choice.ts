import type { FacetValue, ListFacets } from "@shop/api-client";

import { foldText } from "@/lib/fold-text";

import type { CategoryTree } from "./category-trail";
import { orderedValues } from "./list-filters";
import { brandFilters, chosenBrands, type ListState, withFilters } from "./list-state";

/** Facets of which a shopper can choose several values. */
export const valueFacets = ["brands", "colors", "sizes"] as const;
export type ValueFacet = (typeof valueFacets)[number];

/**
 * The gateway's `value_key`: without commas, which separate values, and without repeated spaces. A
 * text without a key names no value, but stays in the address until it is removed.
 */
const valueKey = (text: string): string =>
  foldText(text)
    .replaceAll(/[\s,\p{Cc}]+/gu, " ")
    .trim() || text;

/** Values as the facet names them: an address may spell them differently. */
export function chosenValues(state: ListState, facet: ValueFacet): string[] {
  if (facet === "brands") return chosenBrands(state).map(String);
  return orderedValues(state[facet].map(valueKey));
}

export const facetLabel = (values: readonly FacetValue[] | undefined, value: string) =>
  values?.find((candidate) => candidate.value === value)?.label ?? null;

/** Adds the value, or removes it if it is chosen. */
export function toggleValue(
  state: ListState,
  facet: ValueFacet,
  value: string,
  facets: ListFacets | null | undefined,
): ListState {
  const chosen = chosenValues(state, facet);
  const values = chosen.includes(value)
    ? chosen.filter((candidate) => candidate !== value)
    : [...chosen, value];
  if (facet !== "brands") return withFilters(state, { [facet]: orderedValues(values) });
  const name = facetLabel(facets?.brands, values[0] ?? "");
  return withFilters(state, brandFilters(values.map(Number), name));
}

/** The category tree with the number of products in each category. */
export const countedCategories = ({ categories }: ListFacets): CategoryTree =>
  categories.map((category) => ({
    ...countedCategory(category),
    subcategories: category.subcategories.map(countedCategory),
  }));

const countedCategory = ({ id, value, label, count }: FacetValue & { id: number }) => ({
  id,
  slug: value,
  name: label,
  count,
});
