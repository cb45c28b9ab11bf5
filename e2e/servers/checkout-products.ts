// Products for the checkout tests, so that their orders do not change the stock of other tests.

import { saveRow, type Row } from "../fixtures/retail-api.ts";
import type { Tenant } from "../fixtures/shop.ts";

export type Good = { id: number; name: string; cents: number; stock: number };

/** A product that many tests buy in parallel, with a large stock. */
export const kit: Good = { id: 991_001, name: "Checkout kit", cents: 1000, stock: 100_000 };

/** A product that sells out while it is in a cart. */
export const scarce: Good = { id: 991_011, name: "Scarce kit", cents: 1200, stock: 3 };

/** A product with a price that changes while it is in a cart. */
export const repriced: Good = { id: 991_021, name: "Repriced kit", cents: 1500, stock: 100 };

const goodsByTenant: [Tenant, Good[]][] = [
  ["vape", [kit, scarce, repriced]],
  ["aegean", [kit]],
  ["furniture", [kit]],
  ["wholesale", [kit]],
];

const productRow = ({ id, name, cents }: Good): Row => ({
  PRODID: id,
  PRODCODE: `CK-${id}`,
  PRODSLUG: `checkout-goods-${id}`,
  PRODDESC: name,
  PROD_PRICE: (cents / 100).toFixed(2),
  // Not the category of the hostile product (hostile-product.ts), whose page would suggest these
  // products.
  CatID: 2,
  // Lists start with the newest products, so these come last.
  PROD_CREATED: "2001-01-01T00:00:00",
});

export async function saveCheckoutGoods(): Promise<void> {
  for (const [tenant, goods] of goodsByTenant) {
    for (const good of goods) {
      await saveRow(tenant, "PRODUCTS", productRow(good));
      await saveRow(tenant, "STOCK", { PRODID: good.id, WH_Id: 1, QUANTITY: good.stock });
    }
  }
}
