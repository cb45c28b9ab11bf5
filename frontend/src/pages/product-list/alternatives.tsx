import { useQuery } from "@tanstack/react-query";

import {
  AlternativeLinks,
  type AlternativeLinksProps,
} from "@/features/catalog/components/alternative-links";
import type { AppliedFilter } from "@/features/catalog/components/filter-link";
import type { ListState } from "@/features/catalog/list-state";
import { useCategories } from "@/features/catalog/queries";
import { useAlternativeLists } from "@/features/catalog/use-alternative-lists";
import { paths } from "@/lib/paths";
import { hotDealsQuery } from "@/pages/home.queries";
import { texts } from "@/texts/frame";
import { homeTexts } from "@/texts/home";
import { CardRow } from "@/widgets/card-row/card-row";

export type AlternativesProps = Pick<AlternativeLinksProps, "unfiltered" | "hrefOf"> & {
  state: ListState;
  filters: readonly AppliedFilter[];
};

export function NoResultAlternatives({ state, filters, ...links }: AlternativesProps) {
  const alternatives = useAlternativeLists(state, filters);
  const hotDeals = useQuery({ ...hotDealsQuery(), retry: false, throwOnError: false });
  // All parts appear together: a late part would move the content below it.
  if (alternatives === undefined || hotDeals.isLoading) return null;
  const products = hotDeals.data?.items ?? [];
  return (
    <div className="grid gap-14">
      <AlternativeLinks {...alternatives} {...links} />
      {products.length > 0 && (
        <div>
          <h3 className="mb-5 text-lg font-semibold">{texts.home.hotDeals}</h3>
          <CardRow label={texts.home.hotDeals} products={products} />
        </div>
      )}
      <CategoryLinks />
    </div>
  );
}

function CategoryLinks() {
  const categories = useCategories();
  if (categories.length === 0) return null;
  return (
    <nav aria-labelledby="by-category">
      <h3 id="by-category" className="mb-4 text-lg font-semibold">
        {homeTexts.categories}
      </h3>
      <ul className="flex flex-wrap gap-2">
        {categories.map((category) => (
          <li key={category.id}>
            <a
              href={paths.category(category)}
              className="inline-flex min-h-11 items-center rounded-pill border border-line px-5 text-sm font-medium transition-colors hover:border-ink"
            >
              {category.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
