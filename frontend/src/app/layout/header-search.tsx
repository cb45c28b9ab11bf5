import { useSuspenseQuery } from "@tanstack/react-query";

import { categoriesQuery } from "@/features/catalog/queries";
import { SearchForm } from "@/features/search/components/search-form";

/** The wide search of the main row. */
export function HeaderSearch() {
  const categories = useSuspenseQuery(categoriesQuery()).data.items;
  return <SearchForm place="header" categories={categories} />;
}
