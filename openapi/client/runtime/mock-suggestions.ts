// Suggestions while the shopper types, from the mocks' products.
import type { CategorySuggestion, SuggestionList } from "../src/types.gen.js";
import { brands } from "./mock-brands.js";
import { categories } from "./mock-categories.js";
import { hasWords } from "./mock-filters.js";
import { listOf } from "./mock-lists.js";
import { products } from "./mock-products.js";

const MIN_CHARACTERS = 3;
const MAX_PRODUCTS = 5;
const MAX_OTHERS = 3;
const LIST_PATH = "/shop/sidebar/3cols";

const words = [
  ...new Set(
    products
      .flatMap(({ brand, name }) => [name, brand?.name ?? ""])
      .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}-]+/u)),
  ),
];

const categorySuggestions: readonly CategorySuggestion[] = [
  ...categories.map(({ name, slug }) => ({ name, slug, path: `${LIST_PATH}?category=${slug}` })),
  ...categories
    .flatMap(({ subcategories }) => subcategories)
    .map(({ id, name, slug }) => ({ name, slug, path: `${LIST_PATH}?subcategory=${id}` })),
];

/** Returns terms that continue the last word of the term. */
function termsOf(term: string, query: URLSearchParams): SuggestionList["terms"] {
  const typed = term.toLowerCase().split(/\s+/);
  const last = typed.pop() ?? "";
  const terms = words
    .filter((word) => word.startsWith(last))
    .map((word) => {
      const text = [...typed, word].join(" ");
      const list = new URLSearchParams(query);
      list.set("searchTerm", text);
      return { text, count: listOf(list).total };
    });
  return terms.filter(({ count }) => count > 0).toSorted((left, right) => right.count - left.count);
}

export function suggestionsOf(query: URLSearchParams): SuggestionList {
  const term = (query.get("searchTerm") ?? "").trim();
  if (term.length < MIN_CHARACTERS) return { items: [], brands: [], categories: [], terms: [] };
  return {
    items: listOf(query).items.slice(0, MAX_PRODUCTS),
    brands: brands
      .filter(({ name }) => hasWords(name, term))
      .map(({ id, name, slug }) => ({ id, name, slug }))
      .slice(0, MAX_OTHERS),
    categories: categorySuggestions.filter(({ name }) => hasWords(name, term)).slice(0, MAX_OTHERS),
    terms: termsOf(term, query).slice(0, MAX_OTHERS),
  };
}
