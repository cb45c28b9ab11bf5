import {
  ProductGallery,
  type ProductGalleryProps,
} from "@/features/product/components/product-gallery";
import { galleryPictures } from "@/features/product/gallery-pictures";

import type { ProductDetails } from "./use-product-details";

export type DetailsGalleryProps = { details: ProductDetails } & Pick<
  ProductGalleryProps,
  "controls" | "thumbnails"
>;

/** The pictures of what is chosen, then the product's own. */
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
