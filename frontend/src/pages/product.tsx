import type { Product } from "@shop/api-client";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useParams } from "react-router-dom";

import { AddButton } from "@/features/cart/components/add-button";
import { ProductBadges } from "@/features/catalog/components/product-badges";
import { CategoryLinks } from "@/features/product/components/category-links";
import { ProductChoices } from "@/features/product/components/product-choices";
import { ProductGallery } from "@/features/product/components/product-gallery";
import { ProductHeading } from "@/features/product/components/product-heading";
import { ProductPrice } from "@/features/product/components/product-price";
import { PurchaseForm } from "@/features/product/components/purchase-form";
import { StockInfo } from "@/features/product/components/stock-info";
import { galleryPictures } from "@/features/product/gallery-pictures";
import { productQuery } from "@/features/product/queries";
import { useAddressChoice } from "@/features/product/use-choice";
import { usePurchase } from "@/features/product/use-purchase";
import { PageTitle } from "@/features/tenant/components/page-title";
import { useStorefront } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";
import { readId } from "@/lib/read-id";
import { shopTexts } from "@/lib/shop-texts";
import { texts } from "@/lib/texts";
import { NotFound } from "@/pages/not-found-content";
import { Breadcrumbs } from "@/ui/breadcrumbs";
import { latePart } from "@/ui/late-part";
import { SafeHtml } from "@/ui/safe-html";

const RelatedProducts = latePart(() =>
  import("@/pages/product/related-products").then((module) => module.RelatedProducts),
);
const ShareLinks = latePart(() =>
  import("@/features/product/components/share-links").then((module) => module.ShareLinks),
);
const NotifyLink = latePart(() =>
  import("@/features/product/components/notify-link").then((module) => module.NotifyLink),
);
const SizeGuideLink = latePart(() =>
  import("@/features/product/components/size-guide-link").then((module) => module.SizeGuideLink),
);
const StickyPurchaseBar = latePart(() =>
  import("@/features/product/components/sticky-purchase-bar").then(
    (module) => module.StickyPurchaseBar,
  ),
);

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
      {/* Another product starts with its own quantity and pictures. */}
      <ProductDetails key={product.id} product={product} />
      <RelatedProducts productId={product.id} />
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

function ProductDetails({ product }: { product: Product }) {
  const { features, vatIncluded, tenant } = useStorefront();
  const { stockDisplay } = features;
  const { purchase, stock, choose } = usePurchase(product, useAddressChoice(), stockDisplay);
  const [quantity, setQuantity] = useState<number | null>(1);
  const form = useRef<HTMLDivElement>(null);
  const { item, price, chosenPrice, isSoldOut, missing, choice } = purchase;
  const addButton = (
    <AddButton
      item={item}
      productId={product.id}
      quantity={quantity}
      stockDisplay={stockDisplay}
      isDisabled={isSoldOut || missing !== null}
    />
  );
  return (
    <div className="mt-4 grid gap-x-16 gap-y-8 lg:grid-cols-[1.25fr_1fr]">
      <ProductGallery
        name={product.name}
        pictures={galleryPictures(item.pictures, product.pictures, product.smallPictures)}
        video={product.video}
      />
      <div className="grid content-start gap-6">
        <ProductHeading
          product={product}
          badges={<ProductBadges product={product} stockDisplay={stockDisplay} />}
        />
        <ProductPrice label={price} vatIncluded={vatIncluded} />
        {product.shortDescription && <p className="text-soft">{product.shortDescription}</p>}
        <ProductChoices
          product={product}
          purchase={purchase}
          onChoose={choose}
          sizeGuide={<SizeGuideLink variants={product.variants} />}
        />
        {stockDisplay && missing !== "variant" && <StockInfo stock={stock} isSoldOut={isSoldOut} />}
        {isSoldOut && (
          <div className="min-h-11">
            <NotifyLink productId={purchase.stockOf} />
          </div>
        )}
        <PurchaseForm
          ref={form}
          purchase={purchase}
          quantity={quantity}
          onQuantity={setQuantity}
          addButton={addButton}
        />
        <div className="grid gap-2 border-t border-line pt-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <div className="min-h-11">
              <ShareLinks product={product} choice={choice} tenant={tenant} />
            </div>
          </div>
          <CategoryLinks categories={product.categories} />
        </div>
      </div>
      {product.descriptionHtml && (
        <section aria-labelledby="description" className="border-t border-line pt-8 lg:col-span-2">
          <h2 id="description" className="mb-4 text-lg font-semibold">
            {shopTexts.product.description}
          </h2>
          <div className="max-w-2xl">
            <SafeHtml html={product.descriptionHtml} />
          </div>
        </section>
      )}
      <StickyPurchaseBar
        name={item.name}
        picture={item.pictures[0]}
        price={<ProductPrice label={chosenPrice ?? price} vatIncluded={vatIncluded} />}
        action={<div className="w-44">{addButton}</div>}
        below={form}
      />
    </div>
  );
}
