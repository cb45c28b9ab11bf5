import type {
  HomePage,
  ReviewList,
  Slide,
  Storefront as StorefrontSettings,
} from "@shop/api-client";

import { askApi, originOf } from "../fixtures/gateway.ts";
import { keepPopupsAway } from "../fixtures/popups.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { takenOver } from "../fixtures/taken-over.ts";

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

test("[HOME-01] a slide's picture is as high as the long text that lies on it", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "the text stands below the picture there");
  await page.goto("/");
  await takenOver(page);
  const slide = page.getByRole("main").getByRole("listitem").first();
  await slide.getByRole("heading").evaluate((title) => {
    title.append(document.createElement("p"));
    title.lastElementChild?.append("word ".repeat(60));
  });
  const heightOf = async (part: string) =>
    (await slide.locator(part).first().boundingBox())?.height ?? 0;
  expect(await heightOf(".slide-text")).toBeGreaterThan(700);
  expect(await heightOf("img")).toBeGreaterThanOrEqual(await heightOf(".slide-text"));
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

test("[HOME-02] the categories have their picture, where there is room beside them", async ({
  page,
  tenant,
  isMobile,
}) => {
  const { categoriesPictureUrl } = await askApi<HomePage>(tenant, "/pages/home");
  expect(categoriesPictureUrl).not.toBeNull();
  await page.goto("/");
  const picture = page.getByRole("main").locator(`img[src="${categoriesPictureUrl}"]`).first();
  // The categories' own pictures are enough on a phone.
  if (isMobile) {
    await expect(picture).toBeAttached();
    await expect(picture).toBeHidden();
    return;
  }
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toBeVisible();
});

test("[HOME-05] reviews come a row at a time, and the keyboard goes on with the new ones", async ({
  page,
  tenant,
  checkPage,
}) => {
  const { items } = await askApi<ReviewList>(tenant, "/reviews");
  expect(items.length).toBeGreaterThan(5);
  await page.goto("/");
  const heading = page.getByRole("heading", { name: "What our customers say" });
  const section = page.locator("section").filter({ has: heading });
  const cards = section.getByRole("listitem");
  await expect(cards).toHaveCount(5);
  await expect(cards.first()).toContainText(items[0]?.authorName ?? "");
  await section.getByRole("button", { name: "Show more" }).focus();
  await page.keyboard.press("Enter");
  await expect(cards.nth(5)).toBeFocused();
  await expect(cards).toHaveCount(Math.min(10, items.length));
  await checkPage();
});

test("[TEN-06] two tenants have their own name, title and colours", async ({ browser }) => {
  const seen = [];
  for (const tenant of ["furniture", "vape"] as const) {
    const settings = await askApi<StorefrontSettings>(tenant, "/storefront");
    const context = await browser.newContext({ baseURL: originOf(tenant) });
    await keepPopupsAway(context, originOf(tenant));
    const page = await context.newPage();
    await page.goto("/");
    await expect(page).toHaveTitle(new RegExp(settings.name));
    const brand = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--brand").trim(),
    );
    expect(brand).not.toBe("");
    seen.push({ name: settings.name, brand });
    await context.close();
  }
  expect(seen[0]?.name).not.toBe(seen[1]?.name);
  expect(seen[0]?.brand).not.toBe(seen[1]?.brand);
});
