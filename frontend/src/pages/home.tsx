import type { HomeTab, ProductSummary } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { ProductCard } from "@/features/catalog/components/product-card";
import { useBrands, useCategories } from "@/features/catalog/queries";
import { BrandCarousel } from "@/features/home/components/brand-carousel";
import {
  CategoriesPicture,
  CategoryTiles,
  homeCategories,
} from "@/features/home/components/category-tiles";
import { HomeSection } from "@/features/home/components/home-section";
import { ProductCarousel } from "@/features/home/components/product-carousel";
import { Slider } from "@/features/home/components/slider";
import { PageTitle } from "@/features/tenant/components/page-title";
import { useSlides, useStorefront } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";
import { homePageQuery, hotDealsQuery, newProductsQuery } from "@/pages/home.queries";
import { texts } from "@/texts/frame";
import { homeTexts } from "@/texts/home";
import { DeferredArea } from "@/ui/deferred-area";
import { deferredPart } from "@/ui/deferred-part";
import { cardSizes } from "@/ui/picture-source";
import { CardActions } from "@/widgets/card-actions/card-actions";

// Deferred, since the reviews are far below the first screen.
const Reviews = deferredPart(() =>
  import("@/features/home/components/reviews").then((module) => module.Reviews),
);

export function HomePage() {
  const { name, features, freeGoods, homeTabs, reviewsNote } = useStorefront();
  const slides = useSlides();
  const masters = useCategories();
  // The categories render without waiting for their picture, which may fail.
  const { data: home } = useQuery({ ...homePageQuery(), throwOnError: false, retry: false });
  const brands = useBrands().filter((brand) => brand.showOnHome);
  const categories = homeCategories(masters, features.masterCategoriesOnHome);
  const card = (product: ProductSummary) => (
    <ProductCard
      key={product.id}
      product={product}
      sizes={cardSizes.carousel}
      stockDisplay={features.stockDisplay}
      freeGoods={freeGoods}
      action={<CardActions product={product} stockDisplay={features.stockDisplay} look="card" />}
    />
  );
  return (
    <>
      <PageTitle />
      <h1 className="sr-only">{name}</h1>
      {slides === null ? (
        <div aria-hidden className="slide-picture animate-pulse" />
      ) : (
        <Slider slides={slides} isFullWidth={features.fullScreenSlider} />
      )}
      {categories.length > 0 && (
        <HomeSection title={homeTexts.categories}>
          <CategoriesPicture
            url={home?.categoriesPictureUrl ?? null}
            isHiddenOnPhones={features.categoryPictures}
          >
            <CategoryTiles categories={categories} hasPictures={features.categoryPictures} />
          </CategoriesPicture>
        </HomeSection>
      )}
      <ProductsSection
        title={texts.home.newProducts}
        href={paths.products({ new: 1 })}
        tabs={homeTabs}
        queryOf={newProductsQuery}
        renderCard={card}
      />
      <ProductsSection
        title={texts.home.hotDeals}
        href={paths.products({ hot: 1 })}
        tabs={homeTabs}
        queryOf={hotDealsQuery}
        renderCard={card}
      />
      {brands.length > 0 && (
        <HomeSection title={homeTexts.brands}>
          <BrandCarousel brands={brands} hasPictures={features.brandPictures} />
        </HomeSection>
      )}
      <DeferredArea className="reviews-room">
        <Reviews note={reviewsNote} />
      </DeferredArea>
    </>
  );
}

type ProductsSectionProps = {
  title: string;
  href: string;
  tabs: readonly HomeTab[];
  queryOf: typeof newProductsQuery;
  renderCard: (product: ProductSummary) => ReactNode;
};

/** Left out if the shop has no such product. */
function ProductsSection({ href, ...row }: ProductsSectionProps) {
  const { data } = useQuery({ ...row.queryOf(), throwOnError: false });
  if (data?.items.length === 0) return null;
  return (
    <HomeSection title={row.title} more={{ href, label: homeTexts.viewAll }}>
      <ProductCarousel {...row} />
    </HomeSection>
  );
}
