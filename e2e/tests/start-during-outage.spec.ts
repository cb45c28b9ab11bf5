import type { ProductList } from "@shop/api-client";

import { getApi } from "../fixtures/gateway.ts";
import { expect, originOf, test } from "../fixtures/shop.ts";
import { type SeparateServers, startSeparateServers } from "../servers/separate.ts";

test.use({ tenant: "furniture", expectedFailures: /\/pictures\/|\/api\/v1\// });

let servers: SeparateServers;

// The test has its own servers because it stops them.
test.beforeAll(async () => {
  servers = await startSeparateServers("start-during-outage", {});
});
test.afterAll(() => servers.stop());

test("a gateway that starts while the Retail API is down shows the pages that were visited before", async ({
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
});
