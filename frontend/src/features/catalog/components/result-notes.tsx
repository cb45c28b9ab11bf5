import type { ListFacets } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";

import { listTexts } from "@/texts/list";

import { writeListAddress } from "../list-address";
import { productsQuery } from "../list-queries";
import { type ListState, withFilters } from "../list-state";

type ResultNotesProps = { state: ListState };

/** Differences between the requested and the shown list, and the best categories of a search. */
export function ResultNotes({ state }: ResultNotesProps) {
  const { data } = useQuery({ ...productsQuery(state), throwOnError: false });
  const { correctedTerm, someWords, ignoredParameters, facets } = data ?? {};
  const isWholeSearch =
    state.searchTerm !== null && state.category === null && state.subcategory === null;
  return (
    <>
      <div role="status" className="mb-5 text-soft empty:hidden">
        {typeof correctedTerm === "string" && state.searchTerm !== null && (
          <p className="wrap-anywhere">{listTexts.corrected(correctedTerm, state.searchTerm)}</p>
        )}
        {someWords === true && state.searchTerm !== null && (
          <p className="wrap-anywhere">{listTexts.someWords(correctedTerm ?? state.searchTerm)}</p>
        )}
        {ignoredParameters !== undefined && <p>{listTexts.ignored}</p>}
      </div>
      {isWholeSearch && facets && <BestCategories state={state} facets={facets} />}
    </>
  );
}

type BestCategoriesProps = { state: ListState; facets: ListFacets };

const MAX_CATEGORIES = 5;

function BestCategories({ state, facets }: BestCategoriesProps) {
  const categories = facets.categories
    .flatMap(({ subcategories }) => subcategories)
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_CATEGORIES);
  // A single category is the list itself.
  if (categories.length < 2) return null;
  return (
    <nav aria-label={listTexts.bestCategories} className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ id, label, count }) => (
          <li key={id}>
            <a
              href={writeListAddress(withFilters(state, { subcategory: id }))}
              className="inline-flex min-h-9 items-center gap-2 rounded-pill border border-line px-3.5 text-xs font-medium transition-colors hover:border-ink"
            >
              {label}
              <span className="font-normal text-soft tabular-digits">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
