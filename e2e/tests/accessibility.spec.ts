import type { Locator, Page } from "@playwright/test";

import { plainProduct, productWithColors, soldOutProduct } from "../fixtures/catalogue.ts";
import { waitForHydration } from "../fixtures/hydration.ts";
import {
  contentPages,
  pagesWithSettings,
  personalPages,
  tenants,
} from "../fixtures/page-addresses.ts";
import { expect, originOf, type Tenant, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

async function openPage(page: Page, address: string): Promise<Storefront> {
  await page.goto(address);
  await waitForHydration(page);
  return new Storefront(page);
}

/** Loads a document for the first page only, because that takes longer than the check. */
async function checkEach(page: Page, addresses: readonly string[], checkPage: () => Promise<void>) {
  const [first = "/", ...others] = addresses;
  const shop = await openPage(page, first);
  if (first === "/") await expect(page.locator(".reviews-room > *").first()).toBeAttached();
  await checkPage();
  for (const address of others) {
    await shop.follow(address);
    await checkPage();
  }
}

/** These requests respond with 404 on purpose. */
const EXPECTED_FAILURES = /\/nowhere|\/pages\/404|order-confirmations/;

const isOfCatalogue = (address: string) => /^\/(?:$|shop\/|product\/)/.test(address);

/** Addresses whose page looks like that of another one. */
const IS_ALIKE = /[?&](?:page|brand)=|^\/product\//;

/** Addresses of each kind of page. One test of all would take minutes. */
const KINDS: Record<string, (tenant: Tenant) => Promise<string[]>> = {
  catalogue: async (tenant) => {
    const products = [
      await plainProduct(tenant),
      await productWithColors(tenant),
      await soldOutProduct(tenant),
    ];
    const others = (await contentPages(tenant)).filter(isOfCatalogue);
    return [
      ...others.filter((address) => !IS_ALIKE.test(address)),
      ...products.map(({ id }) => `/product/default/${id}`),
    ];
  },
  content: async (tenant) => [
    ...(await contentPages(tenant)).filter((address) => !isOfCatalogue(address)),
    "/nowhere",
  ],
  personal: () => Promise.resolve([...personalPages]),
};

test.describe("furniture", () => {
  test.use({ expectedFailures: EXPECTED_FAILURES });

  for (const [kind, addresses] of Object.entries(KINDS)) {
    const name = `each kind of page is accessible: ${kind}`;
    test(name, { tag: "@phone" }, async ({ page, tenant, checkPage }) => {
      await checkEach(page, await addresses(tenant), checkPage);
    });
  }

  test("each popup is accessible", { tag: "@phone" }, async ({ page, tenant, checkPage }) => {
    const shop = new Storefront(page);
    const button = (place: Locator, name: string | RegExp) => place.getByRole("button", { name });
    const checkPopup = async (opener: Locator, popup = shop.dialog) => {
      await opener.click();
      await expect(popup).toBeVisible();
      await checkPage();
      await page.keyboard.press("Escape");
      await expect(popup).toBeHidden();
    };

    await test.step("search", async () => {
      const { name } = await plainProduct(tenant);
      await openPage(page, "/pages/terms");
      await (await shop.openSearch()).pressSequentially(name.slice(0, 4));
      await expect(shop.suggestions.first()).toBeVisible();
      await checkPage();
    });

    await test.step("menu and sign-in", async () => {
      await openPage(page, "/pages/terms");
      const signIn = { name: "Sign in", exact: true };
      const popup = page.getByRole("dialog", { name: "Sign In", exact: true });
      // Wait for the deferred part of the layout. Until then, the link leads to a page.
      await expect(page.locator("[aria-live=polite]")).toBeAttached();
      if (shop.isPhone) {
        const menu = await shop.openMenu();
        await checkPage();
        await menu.getByRole("tab", { name: /categories/i }).click();
        await checkPage();
        await menu.getByRole("tab", { name: /menu/i }).click();
        await checkPopup(menu.getByRole("link", signIn), popup);
        return;
      }
      await checkPopup(
        button(page.getByRole("navigation", { name: "Main", exact: true }), "Categories"),
        page.locator("#categories-panel"),
      );
      await checkPopup(shop.header.getByRole("link", signIn), popup);
    });

    await test.step("filters and quick view", async () => {
      await openPage(page, "/shop/sidebar/3cols");
      if (shop.isPhone) await checkPopup(button(shop.main, /^Filters/));
      for (const product of [await plainProduct(tenant), await productWithColors(tenant)]) {
        await checkPopup(await shop.findQuickViewButton(product), shop.quickView);
      }
    });

    await test.step("dialogs of the product page", async () => {
      const { id } = await productWithColors(tenant);
      await openPage(page, `/product/default/${id}`);
      await checkPopup(button(shop.main, "Size guide"));
      await checkPopup(button(shop.main, "Enlarge picture"));
      // In the furniture shop, sold-out products can be ordered. The vape shop has this dialog.
      const soldOut = await soldOutProduct("vape");
      await openPage(page, `${originOf("vape")}/product/default/${soldOut.id}`);
      await checkPopup(button(shop.main, "Get notified when available"));
    });

    await test.step("cart", async () => {
      await openPage(page, `/product/default/${(await plainProduct(tenant)).id}`);
      await checkPopup(button(shop.header, /^Cart/));
      await shop.addToCart.click();
      await shop.expectToast("Product added to Cart.");
      await checkPopup(button(shop.header, /^Cart/));
    });

    await test.step("message", async () => {
      await openPage(page, "/pages/contact");
      await button(shop.main, /send/i).first().click();
      await expect(shop.dialog).toBeVisible();
      await checkPage();
    });
  });
});

for (const tenant of tenants.filter((other) => other !== "furniture")) {
  test.describe(tenant, () => {
    test.use({ tenant });

    // Test every shop, because shops differ in colours, fonts and texts. Colours do not depend on the
    // width; layout.spec.ts tests whether the texts fit a phone.
    test("the main pages are accessible", async ({ page, checkPage }) => {
      await checkEach(page, await pagesWithSettings(tenant), checkPage);
    });
  });
}
