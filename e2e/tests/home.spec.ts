import type { Slide, Storefront as StorefrontSettings } from "@shop/api-client";

import { askApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

test("[LAY-01, HOME-01] home has a header, a footer and the tenant's slides", async ({
  page,
  tenant,
}) => {
  const { items: slides } = await askApi<{ items: Slide[] }>(tenant, "/slides");
  const shop = new Storefront(page);
  await page.goto("/");
  await expect(shop.header).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  const [title = ""] = slides[0]?.titles ?? [];
  expect(title).not.toBe("");
  await expect(shop.main.getByText(title).first()).toBeVisible();
});

test("[HOME-03] new products and hot deals lead to a product", async ({ page }) => {
  const shop = new Storefront(page);
  await page.goto("/");
  for (const name of [/new products/i, /hot deals/i]) {
    await expect(shop.main.getByRole("heading", { name })).toBeVisible();
  }
  await shop.main.locator('a[href^="/product/default/"]').first().click();
  await expect(page).toHaveURL(/\/product\/default\/\d+/);
});

test("[TEN-06] two tenants have their own name, title and colours @any-width", async ({
  browser,
}) => {
  const seen = [];
  for (const tenant of ["furniture", "vape"] as const) {
    const settings = await askApi<StorefrontSettings>(tenant, "/storefront");
    const page = await browser.newPage({
      baseURL: `http://${tenant}.localhost:${process.env.E2E_GATEWAY_PORT}`,
    });
    await page.goto("/");
    await expect(page).toHaveTitle(new RegExp(settings.name));
    const brand = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--brand").trim(),
    );
    expect(brand).not.toBe("");
    seen.push({ name: settings.name, brand });
    await page.close();
  }
  expect(seen[0]?.name).not.toBe(seen[1]?.name);
  expect(seen[0]?.brand).not.toBe(seen[1]?.brand);
});
