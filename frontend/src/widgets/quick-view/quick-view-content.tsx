import type { Product } from "@shop/api-client";

import { CategoryLinks } from "@/features/product/components/category-links";
import { ChoiceList } from "@/features/product/components/choice-list";
import { GalleryAutoplay } from "@/features/product/components/gallery-autoplay";
import { ShareLink } from "@/features/product/components/share-link";
import { ShareLinks } from "@/features/product/components/share-links";
import { useLocalChoice } from "@/features/product/use-choice";
import type { Gallery } from "@/features/product/use-gallery";
import { paths } from "@/lib/paths";
import { deferredTexts } from "@/texts/deferred";
import { DetailsSaving } from "@/widgets/product-details/details-saving";
import {
  DetailsChoices,
  DetailsForm,
  DetailsGallery,
  DetailsHeading,
} from "@/widgets/product-details/product-details";
import { useProductDetails } from "@/widgets/product-details/use-product-details";

import { QuickViewColumns } from "./quick-view-columns";

type QuickViewContentProps = { product: Product };

const categoryList = ({ slug }: { slug: string }) => paths.productsAsList({ category: slug });

export function QuickViewContent({ product }: QuickViewContentProps) {
  const isLimitedToStock = true;
  const details = useProductDetails(product, useLocalChoice(), isLimitedToStock);
  const { purchase, tenant } = details;
  // Quick view two is for products in colours or sizes.
  const isQuickViewTwo = product.variants.length > 0;
  const { color, variantId } = purchase.choice;
  const hasChoice = color !== null || variantId !== null;
  const autoplay = (gallery: Gallery) => <GalleryAutoplay {...{ gallery, hasChoice }} />;
  const Share = isQuickViewTwo ? ShareLinks : ShareLink;
  return (
    <QuickViewColumns
      gallery={<DetailsGallery details={details} controls={autoplay} thumbnails="below" />}
      details={
        <>
          <DetailsHeading details={details} level="h3" href={paths.product(product)} />
          <DetailsChoices details={details} OptionChoice={ChoiceList} />
          <div className="dialog-bar">
            <DetailsForm details={details} />
          </div>
          <DetailsSaving
            details={details}
            look={isQuickViewTwo ? "quickViewTwo" : "quickViewOne"}
          />
          <div className="grid gap-2 border-t border-line pt-4">
            <CategoryLinks categories={product.categories} hrefOf={categoryList} />
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Share product={product} choice={purchase.choice} tenant={tenant} />
              <a
                href={paths.product(product)}
                className="inline-flex min-h-11 items-center text-xs underline underline-offset-4"
              >
                {deferredTexts.quickView.page}
              </a>
            </div>
          </div>
        </>
      }
    />
  );
}
