import { useCategories } from "@/features/catalog/queries";
import { SearchForm } from "@/features/search/components/search-form";

/** The wide search of the main row. */
export function HeaderSearch() {
  return <SearchForm place="header" categories={useCategories()} />;
}
