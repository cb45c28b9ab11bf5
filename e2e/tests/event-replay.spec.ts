// Input before the scripts arrive is not lost.

import { plainProduct } from "../fixtures/catalogue.ts";
import { holdRequests, laterScripts } from "../fixtures/held-requests.ts";
import { expect, test } from "../fixtures/shop.ts";
import { ANNA } from "../fixtures/sign-in.ts";
import { Storefront } from "../fixtures/storefront.ts";

test("[PROD-01] a quantity and a click on the cart's button are replayed after hydration", async ({
  page,
  tenant,
}) => {
  const shop = new Storefront(page);
  const { id } = await plainProduct(tenant);
  const scripts = await holdRequests(page, laterScripts);
  await page.goto(`/product/default/${id}`);
  await shop.quantity.fill("3");
  await shop.addToCart.click();
  // A shopper who gets no feedback presses again, but wants the action only once.
  await shop.addToCart.click();
  await shop.expectCartCount(0);
  await scripts.release();
  await shop.expectCartCount(3);
});

test("[CAT-05] a filter that is ticked before the scripts arrive is applied, as one history entry", async ({
  page,
}) => {
  const shop = new Storefront(page);
  const inStock = shop.main.getByRole("checkbox", { name: "In stock" });
  await page.goto("/blog");
  const scripts = await holdRequests(page, laterScripts);
  await page.goto("/shop/sidebar/3cols");
  await inStock.check();
  // The browser itself follows the filter's link.
  await expect(page).toHaveURL(/instock=1/);
  await scripts.release();
  await expect(inStock).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/3cols$/);
  await expect(inStock).not.toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
});

test("[ACC-01] a sign-in before the scripts arrive is replayed, without credentials in the address", async ({
  page,
}) => {
  const main = page.getByRole("main");
  const scripts = await holdRequests(page, laterScripts);
  await page.goto("/pages/login");
  await main.getByLabel("Email address / Username").fill(ANNA.userName);
  await main.getByLabel("Password", { exact: true }).fill(ANNA.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pages\/login$/);
  await scripts.release();
  await expect(page).toHaveURL(/\/shop\/dashboard$/);
});

test("[CAT-03, CAT-04] links and the search need no script; a term typed before the scripts arrive gets suggestions", async ({
  page,
}) => {
  const shop = new Storefront(page);
  const scripts = await holdRequests(page, laterScripts);
  await page.goto("/");
  let input = await shop.openSearch();
  await input.fill("lamp");
  await input.press("Enter");
  await expect(page).toHaveURL(/\/shop\/sidebar\/3cols\?.*searchTerm=lamp/);
  await expect(shop.cards.first()).toBeVisible();
  await shop.cards.first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/product\/default\/\d+$/);

  input = await shop.openSearch();
  await input.pressSequentially("lamp");
  await scripts.release();
  await expect(shop.suggestions.first()).toBeVisible();
});
