import type { ProductList, ProductStock, Storefront as ShopSettings } from "@shop/api-client";

import { getApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

test.use({ tenant: "vape" });

test("[PROD-04] the product page says which shop has the product today", async ({
  page,
  checkPage,
}) => {
  const { pickupShops } = await getApi<ShopSettings>("vape", "/storefront");
  const nicosia = pickupShops.find(({ place }) => place === "Nicosia");
  const { items } = await getApi<ProductList>("vape", "/products?inStock=true&perPage=100");
  const plain = items.filter((item) => !item.hasColorVariants && !item.hasRelatedVariants);
  const stocks = plain
    .slice(0, 20)
    .map(({ id }) => getApi<ProductStock>("vape", `/products/${id}/stock`));
  const inNicosia = (await Promise.all(stocks)).find(({ warehouses }) =>
    warehouses.some(({ name, quantity }) => name === nicosia?.warehouse && quantity > 0),
  );
  if (inNicosia === undefined) throw new Error("the shop in Nicosia has no product");
  const { main } = new Storefront(page);
  const shop = main.getByRole("listitem").filter({ hasText: "our shop in Nicosia" });

  await page.clock.setFixedTime("2026-12-01T10:00:00Z");
  await page.goto(`/product/default/${inNicosia.productId}`);
  await expect(shop).toContainText("In our shop in Nicosia today");
  await expect(shop).toContainText("Kallipoleos 14, 10:00 - 14:00, 15:00 - 19:00");
  await checkPage();

  await page.clock.setFixedTime("2026-12-02T10:00:00Z");
  await page.reload();
  await expect(shop).toContainText("In our shop in Nicosia on Thursday");
});
