import {
  plainProduct,
  productWithColors,
  productWithVideo,
  soldOutProduct,
} from "../fixtures/catalogue.ts";
import { tenants } from "../fixtures/page-addresses.ts";
import { ageGate, Storefront } from "../fixtures/storefront.ts";
import { expect, test } from "./gallery.ts";

const popup = { isWindow: true };

for (const tenant of tenants) {
  test.describe(tenant, () => {
    test.use({ tenant });

    test.describe("popups that open by themselves", () => {
      test.use({ popups: true });

      test("first visit", async ({ page, takeScreenshot }) => {
        await page.goto("/");
        const gate = page.getByRole("dialog", { name: ageGate });
        const cube = page.getByRole("complementary", { name: "Advertisement" });
        const newsletter = page.getByRole("dialog", { name: "Newsletter" });
        await expect(gate.or(cube).or(newsletter).first()).toBeVisible({ timeout: 15_000 });
        if (await gate.isVisible()) {
          await takeScreenshot("popup-age-gate", popup);
          await gate.getByRole("button", { name: "Yes", exact: true }).click();
        }
        await expect(cube.or(newsletter).first()).toBeVisible({ timeout: 15_000 });
        if (await cube.isVisible()) await takeScreenshot("popup-cube", popup);
        await expect(newsletter).toBeVisible({ timeout: 15_000 });
        await takeScreenshot("popup-newsletter", popup);
      });

      test("too young", async ({ page, takeScreenshot }) => {
        await page.goto("/");
        const gate = page.getByRole("dialog", { name: ageGate });
        await page.waitForTimeout(2000);
        test.skip(!(await gate.isVisible()), "a shop without an age gate");
        await gate.getByRole("button", { name: "No", exact: true }).click();
        await expect(page.getByRole("dialog", { name: "Under Age" })).toBeVisible();
        await takeScreenshot("popup-under-age", popup);
      });
    });

    test.describe(() => {
      test.use({ popups: true });

      test("consent to page views", async ({ page, takeScreenshot }) => {
        await page.addInitScript(() => {
          if (location.protocol.startsWith("http")) sessionStorage.setItem("age-verified", "yes");
        });
        await page.goto("/shop/sidebar/3cols");
        const banner = page.getByRole("region", { name: "May we count your visit?" });
        await page.waitForLoadState("networkidle");
        if (await banner.isVisible()) await takeScreenshot("consent", popup);
      });
    });

    test("search and menus", async ({ page, takeScreenshot }) => {
      const shop = new Storefront(page);
      await page.goto("/");
      const { name } = await plainProduct(tenant);
      const input = await shop.openSearch();
      await input.pressSequentially(name.slice(0, 4));
      await expect(shop.suggestions.first()).toBeVisible();
      await takeScreenshot("search-suggestions", popup);
      await page.keyboard.press("Escape");
      await page.goto("/");
      const menu = shop.header.getByRole("button", { name: /menu/i });
      if (await menu.isVisible()) {
        await shop.openMenu();
        await takeScreenshot("menu", popup);
        await shop.dialog.getByRole("tab", { name: /categories/i }).click();
        await takeScreenshot("menu-categories", popup);
        return;
      }
      await page
        .getByRole("navigation", { name: "Main", exact: true })
        .getByRole("button", { name: "Categories" })
        .click();
      await page.waitForTimeout(400);
      await takeScreenshot("menu", popup);
    });

    test("filters", async ({ page, takeScreenshot }) => {
      const shop = new Storefront(page);
      await page.goto("/shop/sidebar/3cols");
      const open = shop.main.getByRole("button", { name: /^Filters/ });
      await expect(shop.cards.first()).toBeVisible();
      if (!(await open.isVisible())) return;
      await open.click();
      await expect(shop.dialog).toBeVisible();
      await takeScreenshot("filters", popup);
    });

    test("cart", async ({ page, takeScreenshot }) => {
      const shop = new Storefront(page);
      await page.goto("/");
      await shop.openCart();
      await takeScreenshot("cart-drawer-empty", popup);
      const { id } = await plainProduct(tenant);
      await page.goto(`/product/default/${id}`);
      await shop.addToCart.click();
      await shop.expectToast("Product added to Cart.");
      await takeScreenshot("toast", popup);
      await shop.openCart();
      await takeScreenshot("cart-drawer", popup);
    });

    test("product", async ({ page, takeScreenshot }) => {
      const shop = new Storefront(page);
      const opener = await shop.findQuickViewButton(await plainProduct(tenant));
      await opener.click();
      await expect(shop.quickView.getByRole("heading", { level: 3 })).toBeVisible();
      await takeScreenshot("quick-view", popup);
      const colored = await productWithColors(tenant).catch(() => undefined);
      if (colored !== undefined) {
        await (await shop.findQuickViewButton(colored)).click();
        await expect(shop.quickView.getByRole("heading", { level: 3 })).toBeVisible();
        await takeScreenshot("quick-view-colors", popup);
        await page.goto(`/product/default/${colored.id}`);
        await shop.main.getByRole("button", { name: "Size guide" }).click();
        await expect(shop.dialog).toBeVisible();
        await takeScreenshot("size-guide", popup);
      }
      await page.goto(`/product/default/${(await plainProduct(tenant)).id}`);
      await shop.main.getByRole("button", { name: "Enlarge picture" }).click();
      await expect(shop.dialog).toBeVisible();
      await takeScreenshot("lightbox", popup);
      const soldOut = await soldOutProduct(tenant).catch(() => undefined);
      if (soldOut !== undefined) {
        await page.goto(`/product/default/${soldOut.id}`);
        await page.waitForLoadState("networkidle");
        // The button is missing in shops that make sold-out products to order.
        const notify = shop.main.getByRole("button", { name: "Get notified when available" });
        if (await notify.isVisible()) {
          await notify.click();
          await expect(shop.dialog).toBeVisible();
          await takeScreenshot("notify", popup);
        }
      }
    });

    test.describe("a player of another host", () => {
      test.use({ player: /^www\.youtube-nocookie\.com$/ });

      test("video", async ({ page, takeScreenshot }) => {
        const shop = new Storefront(page);
        const { id, video } = await productWithVideo(tenant);
        await page.route(video?.embedUrl ?? "", (route) =>
          route.fulfill({
            body: `<!doctype html><title>Player</title><body style="background: #000">`,
            contentType: "text/html",
          }),
        );
        await page.goto(`/product/default/${id}`);
        await expect(shop.main.getByRole("button", { name: "Play video" })).toBeVisible();
        await takeScreenshot("product-video");
        await shop.main.getByRole("button", { name: "Play video" }).click();
        await expect(shop.dialog).toBeVisible();
        await takeScreenshot("video", popup);
      });
    });

    test("sign in", async ({ page, takeScreenshot }) => {
      const shop = new Storefront(page);
      await page.goto("/shop/sidebar/3cols");
      await page.waitForLoadState("networkidle");
      const link = shop.header.getByRole("link", { name: "Sign in", exact: true });
      if (await link.isVisible()) await link.click();
      else
        await (await shop.openMenu()).getByRole("link", { name: "Sign in", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "Sign In", exact: true })).toBeVisible();
      await takeScreenshot("sign-in", popup);
    });

    test("messages", async ({ page, takeScreenshot }) => {
      const shop = new Storefront(page);
      await page.goto("/pages/contact");
      await shop.main.getByRole("button", { name: /send/i }).first().click();
      await expect(shop.dialog).toBeVisible();
      await takeScreenshot("message-refused", popup);
      await page.goto("/register");
      await shop.main
        .getByRole("button", { name: /register|sign up|create/i })
        .first()
        .click();
      await takeScreenshot("register-refused");
      await page.goto("/pages/login");
      await shop.main.getByRole("button", { name: "LOG IN", exact: true }).click();
      await shop.expectToast("Required field(s) empty.");
      await takeScreenshot("login-refused", popup);
    });
  });
}
