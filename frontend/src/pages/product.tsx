import type { Product } from "@shop/api-client";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useParams } from "react-router-dom";

import { CategoryLinks } from "@/features/product/components/category-links";
import { ChoiceButtons } from "@/features/product/components/choice-buttons";
import { productQuery } from "@/features/product/queries";
import { useAddressChoice } from "@/features/product/use-choice";
import { PageTitle } from "@/features/tenant/components/page-title";
import { useStorefront } from "@/features/tenant/queries";
import { paths, readId } from "@/lib/paths";
import { NotFound } from "@/pages/not-found-content";
import { texts } from "@/texts/frame";
import { productTexts } from "@/texts/product";
import { Breadcrumbs } from "@/ui/breadcrumbs";
import { DeferredArea } from "@/ui/deferred-area";
import { deferredPart } from "@/ui/deferred-part";
import { SafeHtml } from "@/ui/safe-html";
import {
  DetailsChoices,
  DetailsForm,
  DetailsGallery,
  DetailsHeading,
} from "@/widgets/product-details/product-details";
import { useProductDetails } from "@/widgets/product-details/use-product-details";

const parts = () => import("./product/deferred-parts");
const ProductRows = deferredPart(() => parts().then((part) => part.ProductRows));
const ProductNotes = deferredPart(() => parts().then((part) => part.ProductNotes));
const ProductActions = deferredPart(() => parts().then((part) => part.ProductActions));
const PickupStock = deferredPart(() => parts().then((part) => part.PickupStock));
const PurchaseBar = deferredPart(() => parts().then((part) => part.DetailsPurchaseBar));

export function ProductPage() {
  const id = readId(useParams()["id"]);
  return id === undefined ? <NotFound /> : <ProductContent id={id} />;
}

function ProductContent({ id }: { id: number }) {
  const product = useSuspenseQuery(productQuery(id)).data;
  return (
    <div className="container-content pt-4 pb-24">
      <PageTitle title={product.name} />
      <ProductTrail product={product} />
      {/* The key resets quantity and pictures for another product. */}
      <ProductDetails key={product.id} product={product} />
      <DeferredArea className="min-h-160 md:min-h-150 lg:min-h-137 xl:min-h-142">
        <ProductRows productId={product.id} />
      </DeferredArea>
    </div>
  );
}

function ProductTrail({ product }: { product: Product }) {
  const [category] = product.categories;
  const crumbs = [
    { label: texts.menu.home, href: paths.home() },
    ...(category ? [{ label: category.name, href: paths.category(category) }] : []),
    { label: product.name },
  ];
  return <Breadcrumbs crumbs={crumbs} />;
}

/** By the number of notes besides delivery and returns. */
const HEIGHT_OF_NOTES = ["min-h-23", "min-h-34.5", "min-h-46", "min-h-57.5"];

function ProductDetails({ product }: { product: Product }) {
  const details = useProductDetails(product, useAddressChoice());
  const { purchase } = details;
  const form = useRef<HTMLFormElement>(null);
  const { reviewsNote, pickupShops } = useStorefront();
  // Colours and sizes have no stock of their own, so nothing says whether a shop has the chosen ones.
  const hasStock = product.variants.length === 0 && purchase.missing === null;
  const hasReviewsNote = reviewsNote !== null && product.reviewCount > 0;
  const notes = [product.producer, product.isWithdrawalExcluded, hasReviewsNote].filter(Boolean);
  return (
    <div className="mt-4 grid gap-8 md:grid-cols-2 lg:grid-cols-[1.25fr_1fr] lg:gap-x-16">
      <DetailsGallery details={details} />
      <div className="grid content-start gap-6">
        <DetailsHeading details={details} />
        <DetailsChoices details={details} OptionChoice={ChoiceButtons} />
        <DetailsForm ref={form} details={details} />
        {hasStock && pickupShops.length > 0 && (
          <ul>
            {pickupShops.map((shop) => (
              <li key={shop.warehouse} className="min-h-11">
                <PickupStock shop={shop} stock={details.stock} />
              </li>
            ))}
          </ul>
        )}
        <div className="grid gap-2">
          <div className="min-h-32.25">
            <ProductActions details={details} />
          </div>
          <CategoryLinks categories={product.categories} />
        </div>
      </div>
      {product.descriptionHtml && (
        <section
          aria-labelledby="description"
          className="border-t border-line pt-8 md:max-lg:col-span-2"
        >
          <h2 id="description" className="mb-4 text-lg font-semibold">
            {productTexts.description}
          </h2>
          <div className="max-w-2xl">
            <SafeHtml html={product.descriptionHtml} />
          </div>
        </section>
      )}
      <DeferredArea className={`${HEIGHT_OF_NOTES[notes.length]} md:max-lg:col-span-2`}>
        <ProductNotes product={product} />
      </DeferredArea>
      <PurchaseBar details={details} pageForm={form} />
    </div>
  );
}
