import type { ProductList } from "@shop/api-client";

import { getApi } from "../fixtures/gateway.ts";
import { holdRequests } from "../fixtures/held-requests.ts";
import { waitForHydration } from "../fixtures/hydration.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

test.use({ expectedFailures: /\/api\/v1\/products\?.*sort=price_asc/ });

test("[CAT-01] a late response does not replace a newer list; a failure is shown in the list's place with a retry", async ({
  page,
  tenant,
  checkPage,
}) => {
  const shop = new Storefront(page);
  const onSale = await getApi<ProductList>(tenant, "/products?onSale=true");
  const cheapest = await getApi<ProductList>(tenant, "/products?onSale=true&sort=price_asc");
  const expectList = async ({ total, items }: ProductList) => {
    await shop.expectResults(total);
    await expect(shop.cards.getByRole("heading", { level: 3 })).toHaveText(
      items.map(({ name }) => name),
    );
  };
  await page.goto("/shop/sidebar/3cols");
  // Before hydration, a filter loads a new document.
  await waitForHydration(page);
  const heldRequests = await holdRequests(page, /\/api\/v1\/products\?.*inStock=true/);
  const filters = page.getByRole("complementary", { name: "Filters" });
  const inStock = filters.getByRole("checkbox", { name: "In stock" });
  await inStock.click();
  await expect(inStock).toBeChecked();
  await heldRequests.requested;
  await inStock.click();
  await filters.getByRole("checkbox", { name: "On sale" }).click();
  await expectList(onSale);
  await heldRequests.release();
  await expect(page).toHaveURL("/shop/sidebar/3cols?onsale=1");
  await expectList(onSale);

  const failing = /\/api\/v1\/products\?.*sort=price_asc/;
  await page.route(failing, (route) =>
    route.fulfill({ status: 500, body: "<h1>Broken</h1>", contentType: "text/html" }),
  );
  await shop.sorting.selectOption("price_asc");
  await expect(
    shop.main.getByRole("heading", { name: "Something went wrong!", level: 2 }),
  ).toBeVisible();
  await expect(shop.cards).toHaveCount(0);
  await expect(shop.sorting).toHaveValue("price_asc");
  await expect(shop.resultCount).toHaveCount(0);
  await checkPage();
  await page.unroute(failing);
  await shop.main.getByRole("button", { name: "Try again" }).click();
  await expectList(cheapest);
});
