import type { Ref } from "react";

import { AddButton } from "@/features/cart/components/add-button";
import { ProductBadges } from "@/features/catalog/components/product-badges";
import {
  ProductChoices,
  type ProductChoicesProps,
} from "@/features/product/components/product-choices";
import {
  ProductGallery,
  type ProductGalleryProps,
} from "@/features/product/components/product-gallery";
import {
  ProductHeading,
  type ProductHeadingProps,
} from "@/features/product/components/product-heading";
import { ProductPrice } from "@/features/product/components/product-price";
import { PurchaseForm, StockInfo } from "@/features/product/components/purchase-form";
import { galleryPictures } from "@/features/product/gallery-pictures";
import { buyingTexts } from "@/texts/buying";
import { deferredPart } from "@/ui/deferred-part";

import type { ProductDetails } from "./use-product-details";

type DetailsHeadingProps = { details: ProductDetails } & Pick<
  ProductHeadingProps,
  "level" | "href"
>;

export function DetailsHeading({ details, level, href }: DetailsHeadingProps) {
  const { product, purchase, stockDisplay, freeGoods, vatIncluded } = details;
  return (
    <>
      <ProductHeading
        product={product}
        level={level}
        href={href}
        badges={<ProductBadges {...{ product, stockDisplay, freeGoods }} />}
      />
      <ProductPrice label={purchase.price} vatIncluded={vatIncluded} />
      {product.shortDescription && <p className="text-soft">{product.shortDescription}</p>}
    </>
  );
}

type DetailsGalleryProps = { details: ProductDetails } & Pick<
  ProductGalleryProps,
  "controls" | "thumbnails"
>;

export function DetailsGallery({ details, ...look }: DetailsGalleryProps) {
  const { product, purchase } = details;
  const { name, pictures, smallPictures, video } = product;
  return (
    <ProductGallery
      name={name}
      pictures={galleryPictures(purchase.item.pictures, pictures, smallPictures)}
      video={video}
      {...look}
    />
  );
}

const parts = () => import("@/features/product/deferred-parts");
const NotifyLink = deferredPart(() => parts().then((part) => part.NotifyLink));
const SizeGuideLink = deferredPart(() => parts().then((part) => part.SizeGuideLink));

type DetailsChoicesProps = { details: ProductDetails } & Pick<ProductChoicesProps, "OptionChoice">;

export function DetailsChoices({ details, OptionChoice }: DetailsChoicesProps) {
  const { product, purchase, stock, choose, stockDisplay } = details;
  const { isSoldOut, missing, stockId } = purchase;
  return (
    <>
      <ProductChoices
        product={product}
        purchase={purchase}
        onChoose={choose}
        OptionChoice={OptionChoice}
        stockDisplay={stockDisplay}
        sizeGuide={<SizeGuideLink variants={purchase.rows} />}
      />
      {stockDisplay && missing !== "variant" && <StockInfo stock={stock} isSoldOut={isSoldOut} />}
      {isSoldOut && (
        <div className="min-h-11">
          {/* The key gives each variant its own popup: a delayed response must not change the
              popup of another variant. */}
          <NotifyLink key={stockId} productId={stockId} />
        </div>
      )}
    </>
  );
}

type DetailsAddButtonProps = { details: ProductDetails };

export function DetailsAddButton({ details }: DetailsAddButtonProps) {
  const { product, purchase, quantity, stockDisplay, isForSale } = details;
  if (!isForSale)
    return <p className="flex h-full items-center font-medium">{buyingTexts.badges.noPrice}</p>;
  return (
    <AddButton
      item={purchase.item}
      productId={product.id}
      quantity={quantity}
      stockDisplay={stockDisplay}
      isDisabled={purchase.isSoldOut || purchase.missing !== null}
    />
  );
}

type DetailsFormProps = { details: ProductDetails; ref?: Ref<HTMLFormElement> };

export function DetailsForm({ details, ref }: DetailsFormProps) {
  const { purchase, quantity, setQuantity, maxQuantity, isForSale } = details;
  return (
    <PurchaseForm
      ref={ref}
      isDisabled={purchase.isSoldOut || !isForSale}
      quantity={quantity}
      onQuantity={setQuantity}
      max={maxQuantity}
      addButton={<DetailsAddButton details={details} />}
    />
  );
}
