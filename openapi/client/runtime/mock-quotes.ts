// Quotes of the mocks' products.
import type {
  Cart,
  CartLine,
  LineProblem,
  Product,
  Quote,
  QuoteLine,
  RelatedVariant,
} from "../src/types.gen.js";
import { products } from "./mock-products.js";

/** Returns the product or the variant whose stock is used; `undefined` while the shopper has to choose one. */
function itemOf(
  product: Product,
  { relatedVariantId }: CartLine,
): Product | RelatedVariant | undefined {
  const variants = product.relatedVariants;
  if (relatedVariantId) return variants.find(({ id }) => id === relatedVariantId);
  return variants.length === 0 ? product : undefined;
}

/** Returns the price of a choice; `undefined` while the shopper has to choose. */
function priceOf(product: Product, line: CartLine): number | undefined {
  if (product.variants.length === 0) {
    const item = line.colorName || line.sizeName ? undefined : itemOf(product, line);
    return item && (item.salePriceCents ?? item.priceCents);
  }
  // Several variants have the same colour: each has the sizes of one price.
  return product.variants.find(
    ({ colorName, sizes }) =>
      colorName === line.colorName &&
      (line.sizeName ? sizes.includes(line.sizeName) : sizes.length === 0),
  )?.priceCents;
}

function problemOf(
  product: Product | undefined,
  price: number | undefined,
  available: number,
  quantity: number,
): LineProblem | null {
  if (!product) return "gone";
  if (price === undefined) return "choice-needed";
  if (price === 0) return "no-price";
  if (available === 0) return "out-of-stock";
  return quantity > available ? "too-many" : null;
}

function quoteLines(lines: readonly CartLine[]): QuoteLine[] {
  const takenPieces = new Map<number, number>();
  return lines.map((line) => {
    const { productId, quantity } = line;
    const product = products.find(({ id }) => id === productId);
    const item = product && itemOf(product, line);
    const price = product && priceOf(product, line);
    const taken = takenPieces.get(item?.id ?? 0) ?? 0;
    if (item && price !== undefined) takenPieces.set(item.id, taken + quantity);
    const available = Math.max(0, (item?.stock ?? 0) - taken);
    const choices = [line.colorName, line.sizeName].filter(Boolean).join(", ");
    const name = item?.name ?? product?.name ?? null;
    return {
      colorName: line.colorName ?? null,
      productId,
      quantity,
      relatedVariantId: line.relatedVariantId ?? null,
      sizeName: line.sizeName ?? null,
      name: name && choices ? `${name} - ${choices}` : name,
      unitPriceCents: price ?? null,
      sumCents: price === undefined ? null : price * quantity,
      available: item ? available : null,
      problem: problemOf(product, price, available, quantity),
      isWithdrawalExcluded: false,
    };
  });
}

/** FNV-1a hash with 64 bits. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}

/** Prices a cart. The methods of delivery and payment are those of the example. */
export function quoteOf(cart: Cart, example: Quote): Quote {
  const lines = quoteLines(cart.lines);
  const goodsCents = lines.reduce(
    (sum, { problem, sumCents }) => sum + (problem ? 0 : (sumCents ?? 0)),
    0,
  );
  const isFree = goodsCents >= (example.freeDeliveryFromCents ?? Number.MAX_SAFE_INTEGER);
  const shippingMethods = example.shippingMethods.map((method) => ({
    ...method,
    costCents: isFree ? 0 : method.regularCostCents,
  }));
  const method = shippingMethods.find(({ id }) => id === cart.shippingMethodId);
  const shippingMethodId = method?.id ?? null;
  const totalCents = goodsCents + (method?.costCents ?? 0);
  return {
    ...example,
    lines,
    goodsCents,
    shippingMethods,
    shippingMethodId,
    totalCents,
    isOrderable: method !== undefined && lines.every(({ problem }) => problem === null),
    fingerprint: hashOf(JSON.stringify([lines, shippingMethodId, totalCents])),
  };
}
