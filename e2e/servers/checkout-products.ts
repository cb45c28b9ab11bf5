// Only the checkout tests order these products, so the stock of other products does not change.

import { saveRow, type Row } from "../fixtures/retail-api.ts";
import type { Tenant } from "../fixtures/shop.ts";

export type CheckoutProduct = { id: number; name: string; cents: number; stock: number };

/** Many tests buy this product in parallel. */
export const kitProduct: CheckoutProduct = {
  id: 991_001,
  name: "Checkout kit",
  cents: 1000,
  stock: 100_000,
};

/** A product that sells out while it is in a cart. */
export const scarceProduct: CheckoutProduct = {
  id: 991_011,
  name: "Scarce kit",
  cents: 1200,
  stock: 3,
};

/** A product with a price that changes while it is in a cart. */
export const repricedProduct: CheckoutProduct = {
  id: 991_021,
  name: "Repriced kit",
  cents: 1500,
  stock: 100,
};

const productsByTenant: [Tenant, CheckoutProduct[]][] = [
  ["vape", [kitProduct, scarceProduct, repricedProduct]],
  ["aegean", [kitProduct]],
  ["furniture", [kitProduct]],
  ["wholesale", [kitProduct]],
];

const productRow = ({ id, name, cents }: CheckoutProduct): Row => ({
  PRODID: id,
  PRODCODE: `CK-${id}`,
  PRODSLUG: `checkout-goods-${id}`,
  PRODDESC: name,
  PROD_PRICE: (cents / 100).toFixed(2),
  // The hostile product (hostile-product.ts) has another category. Its page must not suggest these
  // products.
  CatID: 2,
  // Lists start with the newest products, so these products come last.
  PROD_CREATED: "2001-01-01T00:00:00",
});

export async function saveCheckoutProducts(): Promise<void> {
  for (const [tenant, products] of productsByTenant) {
    for (const product of products) {
      await saveRow(tenant, "PRODUCTS", productRow(product));
      await saveRow(tenant, "STOCK", { PRODID: product.id, WH_Id: 1, QUANTITY: product.stock });
    }
  }
}
