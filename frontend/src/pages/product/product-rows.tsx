import { RecentlyViewed } from "./recently-viewed";
import { RelatedProducts } from "./related-products";

type ProductRowsProps = { productId: number };

/** Rows of other products below the page's own. */
export function ProductRows({ productId }: ProductRowsProps) {
  return (
    <>
      <RelatedProducts productId={productId} />
      <RecentlyViewed key={productId} productId={productId} />
    </>
  );
}
