// Quotes of the mocks' products.
import type { Cart, CartLine, Product, Quote, QuoteLine } from "../src/types.gen.js";
import { products } from "./mock-products.js";

/** Returns the price of a choice; `undefined` while the shopper has to choose. */
function priceOf(product: Product, line: CartLine): number | undefined {
  if (product.relatedVariants.length > 0) {
    const variant = product.relatedVariants.find(({ id }) => id === line.relatedVariantId);
    return variant && (variant.salePriceCents ?? variant.priceCents);
  }
  if (product.variants.length === 0) return product.salePriceCents ?? product.priceCents;
  // Several variants have the same colour: each has the sizes of one price.
  return product.variants.find(
    ({ colorName, sizes }) =>
      colorName === line.colorName && (sizes.length === 0 || sizes.includes(line.sizeName ?? "")),
  )?.priceCents;
}

function problemOf(product: Product | undefined, price: number | undefined, quantity: number) {
  if (!product) return "gone";
  if (price === undefined) return "choice-needed";
  if (product.stock === 0) return "out-of-stock";
  return product.stock !== null && quantity > product.stock ? "too-many" : null;
}

function quoteLineOf(line: CartLine): QuoteLine {
  const product = products.find(({ id }) => id === line.productId);
  const price = product && priceOf(product, line);
  const problem = problemOf(product, price, line.quantity);
  const choice = [product?.name, line.colorName, line.sizeName].filter(Boolean).join(", ");
  return {
    colorName: null,
    relatedVariantId: null,
    sizeName: null,
    ...line,
    name: product ? choice : null,
    unitPriceCents: price ?? null,
    sumCents: problem === null ? (price ?? 0) * line.quantity : null,
    available: product?.stock ?? null,
    problem,
    isWithdrawalExcluded: false,
  };
}

export function quoteOf(cart: Cart, example: Quote): Quote {
  const lines = cart.lines.map(quoteLineOf);
  const method = example.shippingMethods.find(({ id }) => id === cart.shippingMethodId);
  const goodsCents = lines.reduce((sum, { sumCents }) => sum + (sumCents ?? 0), 0);
  return {
    ...example,
    lines,
    goodsCents,
    shippingMethodId: method?.id ?? null,
    totalCents: goodsCents + (method?.costCents ?? 0),
    isOrderable: method !== undefined && lines.every(({ problem }) => problem === null),
  };
}
