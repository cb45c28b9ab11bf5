import { formatMoney } from "@/lib/money";

import { chosenCategory, type CategoryTree } from "./category-trail";
import { withFilters, type ListFilters, type ListState } from "./list-state";

/** A filter that narrows the list, and the list without it. */
export type AppliedFilter = { key: string; label: string; without: ListState };

type Names = { categories: CategoryTree; brands: { id: number; name: string }[] };

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
  add("new", state.isNew ? "New" : null, { isNew: false });
  add("hot", state.isHot ? "Hot deals" : null, { isHot: false });
  add("stock", state.inStock ? "In stock" : null, { inStock: false });
  add("sale", state.onSale ? "On sale" : null, { onSale: false });
  return filters;
}

export function brandName(state: ListState, brands: Names["brands"]): string | null {
  if (state.brand === null) return null;
  return brands.find(({ id }) => id === state.brand)?.name ?? state.brandName ?? "Brand";
}

function priceText({ minPriceCents: min, maxPriceCents: max }: ListState): string | null {
  if (min === null) return max === null ? null : `Up to ${formatMoney(max)}`;
  return max === null ? `From ${formatMoney(min)}` : `${formatMoney(min)} to ${formatMoney(max)}`;
}
