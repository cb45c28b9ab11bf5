import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

test.use({
  tenant: "furniture",
  expectedFailures: /blog(?:-posts)?\/no-such-post|There is no such post in this shop/,
});

test("[CON-08] the blog lists posts; one opens, and leads back", async ({ page, checkPage }) => {
  const shop = new Storefront(page);
  await page.goto("/blog");
  await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
  const title = "How to oil a table in an afternoon";
  const card = shop.card(title);
  await expect(card.getByText("5 October 2026")).toBeVisible();
  await expect(card.getByText("By Nikos, the workshop")).toBeVisible();
  await expect(card.getByText("Two cloths, one tin, three hours of patience.")).toBeVisible();
  await checkPage();

  await card.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(/\/blog\/[^/]+$/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(shop.main.getByText("Oil is forgiving.")).toBeVisible();
  await checkPage();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await shop.main.getByRole("link", { name: "All posts" }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

test.describe("a post with a table", () => {
  test.use({ tenant: "vape" });

  test("[CON-08] keeps to its page", async ({ page, checkPage }) => {
    await page.goto("/blog");
    await page.getByRole("link", { name: "What a coil’s resistance really tells you" }).click();
    await expect(page.getByRole("cell", { name: "0.6 Ω mesh" })).toBeVisible();
    await checkPage();
  });
});

test("[CON-08] a post that nobody wrote is not available", async ({ page }) => {
  await page.goto("/blog/no-such-post");
  await expect(page.getByRole("heading", { level: 1, name: "Error 404" })).toBeVisible();
});
