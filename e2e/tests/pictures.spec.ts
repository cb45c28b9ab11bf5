import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

test("[PROD-09] pictures far below are not loaded, those within 500 px of the window are", async ({
  page,
}) => {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).pathname));
  const shop = new Storefront(page);
  await page.goto("/shop/sidebar/3cols");
  const last = shop.cards.last().locator("img").first();
  await expect(last).toBeAttached();
  const address = new URL((await last.getAttribute("src")) ?? "", page.url()).pathname;
  await page.waitForLoadState("networkidle");
  expect(asked.has(address)).toBe(false);

  // Its upper edge comes to lie 450 px below the window.
  await last.evaluate((image) => {
    scrollBy(0, image.getBoundingClientRect().top - innerHeight - 450);
  });
  await expect.poll(() => asked.has(address)).toBe(true);
  await expect
    .poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});
