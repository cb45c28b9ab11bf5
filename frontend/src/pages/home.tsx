import { useSuspenseQuery } from "@tanstack/react-query";

import { brandsQuery, categoriesQuery } from "@/features/catalog/queries";
import { BrandRow } from "@/features/home/components/brand-row";
import { CategoryTiles } from "@/features/home/components/category-tiles";
import { HomeSection } from "@/features/home/components/home-section";
import { ProductRow } from "@/features/home/components/product-row";
import { Slider } from "@/features/home/components/slider";
import { homeCategories } from "@/features/home/home-categories";
import { PageTitle } from "@/features/tenant/components/page-title";
import { slidesQuery, useStorefront } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";
import { texts } from "@/lib/texts";
import { hotDealsQuery, newProductsQuery } from "@/pages/home.queries";
import { Picture } from "@/ui/picture";
import { PriceText } from "@/ui/price-text";

const card = (p: import("@shop/api-client").ProductSummary) => (
  <a key={p.id} href={paths.product(p)} className="block">
    {p.pictures[0] && <Picture {...p.pictures[0]} alt="" />}
    <p className="mt-3 line-clamp-2 min-h-12 font-medium">{p.name}</p>
    <PriceText
      cents={p.salePriceCents ?? p.priceCents}
      oldCents={p.salePriceCents ? p.priceCents : undefined}
    />
  </a>
);

export function HomePage() {
  const { name, features, homeTabs } = useStorefront();
  const slides = useSuspenseQuery(slidesQuery()).data.items;
  const masters = useSuspenseQuery(categoriesQuery()).data.items;
  const brands = useSuspenseQuery(brandsQuery()).data.items.filter((brand) => brand.showOnHome);
  const categories = homeCategories(masters, features.masterCategoriesOnHome);
  const viewAll = { href: paths.products(), label: texts.home.viewAll };
  return (
    <>
      <PageTitle />
      <h1 className="sr-only">{name}</h1>
      <Slider slides={slides} isFullWidth={features.fullScreenSlider} />
      {categories.length > 0 && (
        <HomeSection title={texts.home.categories}>
          <CategoryTiles categories={categories} hasPictures={features.categoryPictures} />
        </HomeSection>
      )}
      <HomeSection title={texts.home.newProducts} more={viewAll}>
        <ProductRow
          title={texts.home.newProducts}
          tabs={homeTabs}
          queryOf={newProductsQuery}
          renderCard={card}
        />
      </HomeSection>
      <HomeSection title={texts.home.hotDeals} more={viewAll}>
        <ProductRow
          title={texts.home.hotDeals}
          tabs={homeTabs}
          queryOf={hotDealsQuery}
          renderCard={card}
        />
      </HomeSection>
      {brands.length > 0 && (
        <HomeSection title={texts.home.brands}>
          <BrandRow brands={brands} hasPictures={features.brandPictures} />
        </HomeSection>
      )}
    </>
  );
}
