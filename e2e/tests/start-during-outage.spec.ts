import type { ProductList } from "@shop/api-client";

import { getApi } from "../fixtures/gateway.ts";
import { expect, originOf, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { type SeparateServers, startSeparateServers } from "../servers/separate.ts";
import { waitForFacets } from "../servers/start.ts";

test.use({ tenant: "furniture", expectedFailures: /\/pictures\/|\/api\/v1\// });

let servers: SeparateServers;

// The test has its own servers because it stops them.
test.beforeAll(async () => {
  servers = await startSeparateServers("start-during-outage", {});
});
test.afterAll(() => servers.stop());

test("[CAT-02, CAT-03, PROD-01] a gateway that starts while the Retail API is down shows visited pages, and filters, searches and products that are new", async ({
  browser,
  page,
  tenant,
}) => {
  const { items: products } = await getApi<ProductList>(tenant, "/products?perPage=1");
  const addresses = [
    "/",
    "/shop/sidebar/3cols",
    ...products.map(({ id }) => `/product/default/${id}`),
    "/pages/terms",
  ];
  const headings = new Map<string, string>();
  for (const address of addresses) {
    await page.goto(address);
    const heading = page.getByRole("heading", { level: 1 });
    headings.set(address, await heading.innerText());
  }

  await waitForFacets(tenant);
  const { facets } = await getApi<ProductList>(tenant, "/products?perPage=90&facets=true");
  const brand = facets?.brands[0];
  if (!brand) throw new Error("the shop has no brand");
  const { items: listed } = await getApi<ProductList>(tenant, "/products?perPage=90");
  const unvisited = listed.findLast(({ id }) => !addresses.includes(`/product/default/${id}`));
  if (!unvisited) throw new Error("the shop has one product");

  // An open page would ask the stopped gateway for its session.
  await page.goto("about:blank");
  await servers.stopSandbox();
  await servers.restartGateway();

  // Without scripts, a page has only what the gateway rendered.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const visit = await context.newPage();
  for (const [address, heading] of headings) {
    const response = await visit.goto(originOf(tenant) + address);
    expect(response?.status(), address).toBe(200);
    await expect(visit.getByRole("heading", { level: 1 }), address).toHaveText(heading);
  }
  await context.close();
  await page.goto("/shop/sidebar/3cols");
  await expect(page.getByRole("main").getByText(/€\d/).first()).toBeVisible();

  const shop = new Storefront(page);
  await page.goto(`/shop/sidebar/3cols?brand=${brand.value}`);
  await shop.expectResults(brand.count);
  await page.goto("/shop/sidebar/3cols?searchTerm=armchair");
  await expect(shop.cards.first()).toContainText(/armchair/i);
  const answer = await page.goto(`/product/default/${unvisited.id}`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(unvisited.name);
  await expect(page.getByRole("main").getByText(/€\d/).first()).toBeVisible();
  // The circuit breaker opens after some failed calls.
  await expect(async () => {
    await page.reload();
    const notice = { hasText: "Prices are checked when you order." };
    await expect(page.getByRole("status").filter(notice)).toBeVisible({ timeout: 1000 });
  }).toPass();
});
