import type { Product } from "@shop/api-client";
import type {
  AggregateOffer,
  AggregateRating,
  ItemAvailability,
  Offer,
  Product as ProductData,
} from "schema-dts";

import { productQuery } from "@/features/product/queries";
import { paths, readId } from "@/lib/paths";
import { priceLabel } from "@/lib/price-label";

import { type HeadSource, type PageHead, NOT_INDEXED } from "./page-head";
import { descriptionOf, plainText } from "./plain-text";

/** The canonical address has no variant, colour or size: all choices are the same product. */
export function productHead({ params, queryClient, shop, absoluteUrl }: HeadSource): PageHead {
  const id = readId(params["id"]);
  const product =
    id === undefined ? undefined : queryClient.getQueryData(productQuery(id).queryKey);
  if (product === undefined) return NOT_INDEXED;
  const canonical = paths.product(product);
  const description = descriptionOf(
    product.shortDescription,
    plainText(product.descriptionHtml ?? ""),
  );
  const { name, code, brand, categories, pictures } = product;
  const data: ProductData = {
    "@type": "Product",
    name,
    url: absoluteUrl(canonical),
    description,
    image: pictures.length === 0 ? undefined : pictures.map(({ url }) => absoluteUrl(url)),
    sku: code ?? undefined,
    brand: brand === null ? undefined : { "@type": "Brand", name: brand.name },
    category: categories[0]?.name,
    aggregateRating: rating(product),
    offers: offer(product, shop.features.stockDisplay, absoluteUrl(canonical)),
  };
  return { canonical, description, picture: pictures[0]?.url, type: "product", data: [data] };
}

function rating({ rating: ratingValue, reviewCount }: Product): AggregateRating | undefined {
  if (reviewCount < 1 || ratingValue <= 0) return undefined;
  return { "@type": "AggregateRating", ratingValue, reviewCount, bestRating: 5 };
}

function offer(
  product: Product,
  stockDisplay: boolean,
  url: string,
): Offer | AggregateOffer | undefined {
  const { cents, toCents } = priceLabel(product);
  if (cents <= 0) return undefined;
  const availability: ItemAvailability = isAvailable(product, stockDisplay)
    ? "https://schema.org/InStock"
    : "https://schema.org/OutOfStock";
  const common = { priceCurrency: "EUR", availability, url };
  if (toCents === undefined) return { "@type": "Offer", price: euros(cents), ...common };
  return {
    "@type": "AggregateOffer",
    lowPrice: euros(cents),
    highPrice: euros(toCents),
    offerCount: offerCount(product),
    ...common,
  };
}

/** Stock matters only in shops that show stock (D-30). Related variants have their own stock. */
function isAvailable({ stock, relatedVariants }: Product, stockDisplay: boolean): boolean {
  const sellable = relatedVariants.length > 0 ? relatedVariants : [{ stock }];
  return !stockDisplay || sellable.some((item) => item.stock > 0);
}

function offerCount({ variants, relatedVariants }: Product): number {
  if (relatedVariants.length > 0) return relatedVariants.length;
  return variants.reduce((count, { sizes }) => count + Math.max(sizes.length, 1), 0);
}

const euros = (cents: number): string => (cents / 100).toFixed(2);
