import type { ProductList } from "@shop/api-client";

import { getApi } from "../fixtures/gateway.ts";
import { addFault } from "../fixtures/retail-api.ts";
import { expect, originOf, test } from "../fixtures/shop.ts";
import { type SeparateServers, startSeparateServers } from "../servers/separate.ts";
import { waitForFacets } from "../servers/start.ts";

test.use({ tenant: "furniture" });

let servers: SeparateServers;

// The test has its own servers because no call of the Retail API responds.
test.beforeAll(async () => {
  servers = await startSeparateServers("late-product", { GATEWAY__PAGES__READ_WAIT_MS: "1000" });
});
test.afterAll(() => servers.stop());

test("[PROD-01] without scripts, a product whose response is late is shown as lists show it", async ({
  browser,
  tenant,
}) => {
  // A check follows each test with the fixture's page. It would request pictures while all calls hang.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const visit = await context.newPage();
  await visit.goto(`${originOf(tenant)}/shop/sidebar/3cols?sort=price_asc`);
  await waitForFacets(tenant);
  const { items } = await getApi<ProductList>(tenant, "/products?perPage=1");
  const [product] = items;
  if (product === undefined) throw new Error("the shop has no product");
  await addFault({ call: "*", kind: "hang", containing: "" });
  const response = await visit.goto(`${originOf(tenant)}/product/default/${product.id}`);
  expect(response?.status()).toBe(200);
  await expect(visit.getByRole("heading", { level: 1 })).toHaveText(product.name);
  await expect(visit.getByRole("main").getByText(/€\d/).first()).toBeVisible();
  await expect(visit.getByText("The shop is busy right now")).toHaveCount(0);
  await context.close();
});
