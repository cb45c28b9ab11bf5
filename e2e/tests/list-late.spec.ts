import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

for (const path of ["/shop/sidebar/3cols", "/shop/sidebar/list"]) {
  test(`[CAT-01] ${path} stays in its place when fonts and buttons arrive late`, async ({
    page,
  }) => {
    const shop = new Storefront(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\.woff2$|assets\/saving-buttons-/, async (route) => {
      await released;
      await route.continue();
    });
    // The page loads until its fonts are there.
    await page.goto(path, { waitUntil: "commit" });
    await expect(shop.cards.nth(11)).toBeVisible();
    const heights = () =>
      shop.cards.evaluateAll((cards) =>
        cards.map((card) => Math.round(card.getBoundingClientRect().height)),
      );
    const font = () => page.evaluate(() => document.fonts.status);
    const wishes = shop.cards.getByRole("button", { name: /wishlist/i });
    expect(await font()).toBe("loading");
    await expect(wishes).toHaveCount(0);
    const before = await heights();
    release();
    await expect(wishes).toHaveCount(before.length);
    await expect.poll(font).toBe("loaded");
    expect(await heights()).toEqual(before);
  });
}
