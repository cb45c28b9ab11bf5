import type { ProductSummary } from "@shop/api-client";

import { paths } from "@/lib/paths";

import { recentSearches } from "./recent-searches";
import type { Suggestions } from "./use-suggestions";

export type PanelGroup = "recent" | "products" | "terms" | "categories" | "brands";

export type PanelOption = {
  group: PanelGroup;
  address: string;
  label: string;
  /** The search term that the option leads to. */
  term?: string;
  count?: number | undefined;
  product?: ProductSummary;
};

/** In the order of the arrow keys. */
export function panelOptions(
  suggestions: Suggestions,
  typed: string,
  searchAddress: (term: string) => string,
): PanelOption[] {
  const toTerm = (group: PanelGroup, term: string, count?: number): PanelOption => ({
    group,
    address: searchAddress(term),
    label: term,
    term,
    count,
  });
  if (typed.trim() === "") return recentSearches().map((term) => toTerm("recent", term));
  if (suggestions.status !== "found") return [];
  const { items, terms, categories, brands } = suggestions.found;
  return [
    ...items.map((product) => ({
      group: "products" as const,
      address: paths.product(product),
      label: product.name,
      product,
    })),
    ...terms
      .filter(({ text }) => text.toLowerCase() !== typed.trim().toLowerCase())
      .map(({ text, count }) => toTerm("terms", text, count)),
    ...categories.map(({ name, path }) => ({
      group: "categories" as const,
      address: path,
      label: name,
    })),
    ...brands.map((brand) => ({
      group: "brands" as const,
      address: paths.brand(brand),
      label: brand.name,
    })),
  ];
}
