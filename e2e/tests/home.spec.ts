import type { Slide, Storefront as StorefrontSettings } from "@shop/api-client";

import { getApi, originOf } from "../fixtures/gateway.ts";
import { waitForHydration } from "../fixtures/hydration.ts";
import { expect, type Tenant, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

const MAX_REQUESTS = 20;

test("[LAY-01, HOME-01, HOME-03] the home page needs at most 20 requests until hydration, and links to a product", async ({
  page,
  tenant,
}) => {
  const { items: slides } = await getApi<{ items: Slide[] }>(tenant, "/slides");
  const shop = new Storefront(page);
  await page.goto("/", { waitUntil: "load" });
  const requested = await page.evaluate(
    (hydratedAt) => {
      // The browser requests lazy pictures at any time, and the page does not wait for them.
      const lazy = new Set(
        [...document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")].map(
          (image) => image.currentSrc,
        ),
      );
      return performance
        .getEntriesByType("resource")
        .filter(({ name, startTime }) => startTime < hydratedAt && !lazy.has(name))
        .map(({ name }) => new URL(name).pathname);
    },
    await waitForHydration(page),
  );
  // The requests include the page's scripts and the first pictures.
  expect(requested.filter((path) => path.endsWith(".js")).length).toBeGreaterThan(5);
  expect(requested.some((path) => path.startsWith("/pictures/"))).toBe(true);
  // The page itself is one more request.
  expect(new Set(requested).size + 1, requested.join("\n")).toBeLessThanOrEqual(MAX_REQUESTS);

  await expect(shop.header).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  const [title = ""] = slides[0]?.titles ?? [];
  expect(title).not.toBe("");
  await expect(shop.main.getByText(title).first()).toBeVisible();
  for (const name of [/new products/i, /hot deals/i]) {
    await expect(shop.main.getByRole("heading", { name })).toBeVisible();
  }
  await shop.main.locator('a[href^="/product/default/"]').first().click();
  await expect(page).toHaveURL(/\/product\/default\/\d+/);
});

test.describe("an unknown host", () => {
  test.use({ expectedFailures: /\/\/nobody\.localhost/ });

  test("[TEN-01, TEN-06] each host has a shop with its own name, title and colours; an unknown host has no shop", async ({
    page,
  }) => {
    const brandColor = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue("--brand").trim(),
      );
    const names = new Set<string>();
    const colors = new Set<string>();
    const tenants: Tenant[] = ["furniture", "vape"];
    for (const tenant of tenants) {
      const { name } = await getApi<StorefrontSettings>(tenant, "/storefront");
      await page.goto(originOf(tenant));
      await expect(page).toHaveTitle(new RegExp(name));
      names.add(name);
      colors.add(await brandColor());
    }
    expect(colors).not.toContain("");
    expect([names.size, colors.size]).toEqual([2, 2]);

    const response = await page.goto(originOf("nobody"));
    expect(response?.status()).toBe(421);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await brandColor()).toBe("");
    for (const name of names) await expect(page.getByText(name)).toHaveCount(0);
  });
});
