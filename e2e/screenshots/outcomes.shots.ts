import type { BrandList, CategoryList, Storefront as StorefrontSettings } from "@shop/api-client";

import { plainProduct, productWithColors, soldOutProduct } from "../fixtures/catalogue.ts";
import { getApi, gatewayPort } from "../fixtures/gateway.ts";
import { tenants } from "../fixtures/page-addresses.ts";
import { ANNA, signIn, TRADE } from "../fixtures/sign-in.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { expect, test } from "./gallery.ts";

const popup = { isWindow: true };

for (const tenant of tenants) {
  test.describe(tenant, () => {
    test.use({ tenant });

    test("a chosen colour and size", async ({ page, takeScreenshot }) => {
      const shop = new Storefront(page);
      const product = await productWithColors(tenant);
      await page.goto(`/product/default/${product.id}`);
      const [first] = product.variants;
      if (first === undefined) throw new Error("no variants");
      await shop.main.getByRole("button", { name: first.colorName, exact: true }).click();
      const sizes = shop.main.getByRole("combobox", { name: "Size" });
      if ((await sizes.count()) > 0) await sizes.selectOption({ index: 1 });
      await expect(shop.addToCart).toBeEnabled();
      await takeScreenshot("product-chosen");
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      await page.waitForTimeout(500);
      await takeScreenshot("product-scrolled", popup);
    });

    test("filtered lists", async ({ page, takeScreenshot }) => {
      const { items: categories } = await getApi<CategoryList>(tenant, "/categories");
      const { items: brands } = await getApi<BrandList>(tenant, "/brands");
      const lists = {
        "list-category": `category=${categories[0]?.slug}`,
        "list-brand": `brand=${brands[0]?.id}`,
        "list-filtered": "onsale=1&instock=1&max=100&sort=price_desc",
        "list-empty": "max=0.01",
      };
      for (const [name, query] of Object.entries(lists)) {
        await page.goto(`/shop/sidebar/3cols?${query}`);
        await takeScreenshot(name);
      }
    });

    test("reviews", async ({ page, takeScreenshot }) => {
      await page.goto("/");
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      const more = page.getByRole("button", { name: "Show more", exact: true });
      await page.waitForTimeout(1000);
      test.skip((await more.count()) === 0, "this shop has no more reviews");
      await more.click();
      await takeScreenshot("home-more-reviews");
    });

    test("a sent message", async ({ page, takeScreenshot }) => {
      const shop = new Storefront(page);
      await page.route("**/api/v1/{contact,partner}-messages", (route) =>
        route.fulfill({ status: 204 }),
      );
      await page.goto("/pages/contact");
      const field = (label: string) => shop.main.getByLabel(label, { exact: true });
      await field("Name *").fill("Anna Georgiou");
      await field("Email *").fill(ANNA.userName);
      await field("Message *").fill("Is it soft, and is it blue?");
      await shop.main.getByRole("button", { name: /send/i }).first().click();
      await expect(shop.dialog).toBeVisible();
      await takeScreenshot("message-sent", popup);
    });

    test("stock notification", async ({ page, takeScreenshot }) => {
      const shop = new Storefront(page);
      const { id } = await soldOutProduct(tenant);
      await page.goto(`/product/default/${id}`);
      await page.waitForLoadState("networkidle");
      const notify = shop.main.getByRole("button", { name: "Get notified when available" });
      test.skip(!(await notify.isVisible()), "this shop sells products that are made to order");
      await page.route("**/stock-notifications", (route) => route.fulfill({ status: 204 }));
      await notify.click();
      await shop.dialog.getByRole("textbox").fill(ANNA.userName);
      await page.keyboard.press("Enter");
      await expect(shop.dialog).toHaveCount(0);
      await takeScreenshot("notify-sent", popup);
    });

    test("a new password", async ({ page, takeScreenshot }) => {
      const shop = new Storefront(page);
      await page.goto("/pages/login");
      await shop.main.getByRole("button", { name: "Forgot Your Password?" }).click();
      await shop.expectToast("Please type your email first");
      await takeScreenshot("forgot-refused", popup);
      await page.route("**/api/v1/password-reset", (route) =>
        route.fulfill({ json: { usable: true } }),
      );
      await page.goto("/pass-reset");
      await expect(shop.main.getByRole("button").first()).toBeVisible();
      await takeScreenshot("pass-reset-form");
    });

    test("a customer with customer prices", async ({ page, takeScreenshot }) => {
      const shop = new Storefront(page);
      await signIn(page, TRADE);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Account");
      await takeScreenshot("trade-dashboard");
      await page.goto("/shop/sidebar/3cols");
      await expect(shop.cards.first()).toBeVisible();
      await takeScreenshot("trade-list");
      await page.goto(`/product/default/${(await plainProduct(tenant)).id}`);
      await takeScreenshot("trade-product");
    });

    test("a guest's cart", async ({ page, takeScreenshot }) => {
      test.skip(tenant !== "wholesale", "this shop accepts orders of guests");
      const shop = new Storefront(page);
      await page.goto(`/product/default/${(await plainProduct(tenant)).id}`);
      await shop.addToCart.click();
      await shop.expectToast("Product added to Cart.");
      await page.goto("/shop/cart");
      await expect(shop.cartLines).toHaveCount(1);
      await takeScreenshot("cart-of-guest");
    });

    test("a session that ends", async ({ page, takeScreenshot }) => {
      const settings = await getApi<StorefrontSettings>(tenant, "/storefront");
      await page.clock.install();
      await signIn(page, ANNA);
      // The code that watches the session is loaded together with the toasts.
      await expect(page.locator(".toasts")).toHaveCount(1);
      await page.clock.fastForward((settings.sessionExpireMinutes + 1) * 60_000);
      await expect(page.getByRole("dialog").filter({ hasText: "Session Expired" })).toBeVisible();
      await page.clock.resume();
      await takeScreenshot("session-expired", popup);
    });
  });
}

test.describe("unknown host", () => {
  test.use({ expectedFailures: /nobody\.localhost/ });

  test("an unknown host", async ({ page, takeScreenshot }) => {
    await page.goto(`http://nobody.localhost:${gatewayPort()}/`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await takeScreenshot("no-such-shop");
  });
});
