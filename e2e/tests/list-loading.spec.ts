import { holdRequests } from "../fixtures/held-requests.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

test(
  "[CAT-01] both layouts of a list keep their heights when fonts and buttons arrive late",
  { tag: "@phone" },
  async ({ page }) => {
    const shop = new Storefront(page);
    const heights = () =>
      shop.cards.evaluateAll((cards) =>
        cards.map((card) => Math.round(card.getBoundingClientRect().height)),
      );
    const fonts = () => page.evaluate(() => document.fonts.status);
    const wishlistButtons = shop.cards.getByRole("button", { name: /wishlist/i });
    for (const path of ["/shop/sidebar/3cols", "/shop/sidebar/list"]) {
      await test.step(path, async () => {
        const heldRequests = await holdRequests(page, /\.woff2$|assets\/saving-buttons-/);
        // Do not wait for the event "load", which the held fonts delay.
        await page.goto(path, { waitUntil: "commit" });
        await expect(shop.cards.nth(11)).toBeVisible();
        await expect.poll(fonts).toBe("loading");
        await expect(wishlistButtons).toHaveCount(0);
        const before = await heights();
        await heldRequests.release();
        await expect(wishlistButtons).toHaveCount(before.length);
        await expect.poll(fonts).toBe("loaded");
        expect(await heights()).toEqual(before);
      });
    }
  },
);
