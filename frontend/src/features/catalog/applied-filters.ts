import { formatMoney } from "@/lib/money";
import { listTexts } from "@/texts/list";

import { chosenCategory, type CategoryTree } from "./category-trail";
import { filterNames, type FlagFilter, type ListFilters } from "./list-filters";
import { type ListState, withFilters } from "./list-state";

/** A filter that narrows the list, and the list state without it. */
export type AppliedFilter = { key: string; label: string; without: ListState };

type Names = { categories: CategoryTree; brands: { id: number; name: string }[] };

/** Labels of the checkboxes and chips of the flag filters. */
export const flagLabels: Readonly<Record<FlagFilter, string>> = listTexts.flags;

export const isFlag = (name: string): name is FlagFilter => name in flagLabels;

export function appliedFilters(state: ListState, names: Names): AppliedFilter[] {
  const filters: AppliedFilter[] = [];
  const add = (key: string, label: string | null, cleared: Partial<ListFilters>) => {
    if (label !== null) filters.push({ key, label, without: withFilters(state, cleared) });
  };
  add("search", state.searchTerm === null ? null : `“${state.searchTerm}”`, { searchTerm: null });
  add("category", chosenCategory(names.categories, state)?.name ?? null, {
    category: null,
    title: null,
    subcategory: null,
  });
  add("brand", brandName(state, names.brands), { brand: null, brandName: null });
  add("price", priceText(state), { minPriceCents: null, maxPriceCents: null });
  for (const name of filterNames.filter(isFlag)) {
    add(name, state[name] ? flagLabels[name] : null, { [name]: false });
  }
  return filters;
}

export function brandName(state: ListState, brands: Names["brands"]): string | null {
  if (state.brand === null) return null;
  const known = brands.find(({ id }) => id === state.brand)?.name;
  // Anyone can write a name into a link, so it is used only while the brands are unavailable.
  const named = brands.length === 0 ? state.brandName : null;
  return known ?? named ?? listTexts.brand;
}

function priceText({ minPriceCents: min, maxPriceCents: max }: ListState): string | null {
  if (min === null) return max === null ? null : listTexts.price.upTo(formatMoney(max));
  return max === null
    ? listTexts.price.from(formatMoney(min))
    : listTexts.price.between(formatMoney(min), formatMoney(max));
}
