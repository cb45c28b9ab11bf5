import type { ProductSummary } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";

import type { AppliedFilter } from "@/features/catalog/applied-filters";
import { NearbyLinks, type NearbyLinksProps } from "@/features/catalog/components/nearby-links";
import { ProductCard } from "@/features/catalog/components/product-card";
import type { ListState } from "@/features/catalog/list-state";
import { useCategories } from "@/features/catalog/queries";
import { useNearbyLists } from "@/features/catalog/use-nearby-lists";
import { useStorefront } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";
import { hotDealsQuery } from "@/pages/home.queries";
import { texts } from "@/texts/frame";
import { homeTexts } from "@/texts/home";
import { Carousel } from "@/ui/carousel";
import { cardSizes } from "@/ui/picture-source";
import { CardActions } from "@/widgets/card-actions/card-actions";

export type AlternativesProps = Pick<NearbyLinksProps, "everything" | "hrefOf"> & {
  state: ListState;
  filters: readonly AppliedFilter[];
};

/** What a list without a match offers: other spellings, wider lists, hot deals and the categories. */
export function Alternatives({ state, filters, ...links }: AlternativesProps) {
  const nearby = useNearbyLists(state, filters);
  const hotDeals = useQuery({ ...hotDealsQuery(), retry: false, throwOnError: false });
  // All at once: one part after the other would push away what the shopper reads.
  if (nearby === undefined || hotDeals.isLoading) return null;
  const products = hotDeals.data?.items ?? [];
  return (
    <div className="grid gap-14">
      <NearbyLinks {...nearby} {...links} />
      {products.length > 0 && <HotDeals products={products} />}
      <CategoryLinks />
    </div>
  );
}

function HotDeals({ products }: { products: readonly ProductSummary[] }) {
  const { stockDisplay } = useStorefront().features;
  return (
    <div>
      <h3 className="mb-5 text-lg font-semibold">{texts.home.hotDeals}</h3>
      <Carousel label={texts.home.hotDeals} layout="cards">
        {products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            sizes={cardSizes.carousel}
            stockDisplay={stockDisplay}
            action={<CardActions product={product} stockDisplay={stockDisplay} look="card" />}
          />
        ))}
      </Carousel>
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
