import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

test.use({ tenant: "furniture" });

test("[CON-01] /pages leads to the shop's own words about itself", async ({ page, checkPage }) => {
  const shop = new Storefront(page);
  await page.goto("/pages");
  await expect(page).toHaveURL(/\/pages\/about$/);
  await expect(page.getByRole("heading", { level: 1, name: "About Us" })).toBeVisible();
  await expect(shop.main.getByText("A house of wood, wool and light")).toBeVisible();
  await expect(shop.main.getByText("Furniture for people who stay")).toBeVisible();
  for (const name of ["Our vision", "Our mission", "Who we are"]) {
    await expect(shop.main.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  await expect(shop.main.getByText("A chair should outlive the fashion")).toBeVisible();
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(trail.getByRole("link", { name: "Home" })).toBeVisible();
  await checkPage();
});

const TEXTS = [
  ["terms", "Terms and Conditions", "Who you buy from", "An order is an offer"],
  ["privacy", "Privacy Policy", "What we keep", "nothing that you did not give us"],
  ["returns", "Returns", "Fourteen days", "without a reason"],
] as const;

for (const [name, title, section, text] of TEXTS) {
  test(`[CON-06] /pages/${name} lists titles and paragraphs`, async ({ page, checkPage }) => {
    const shop = new Storefront(page);
    await page.goto(`/pages/${name}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(shop.main.getByRole("heading", { level: 2, name: section })).toBeVisible();
    await expect(shop.main.getByText(text)).toBeVisible();
    await checkPage();
  });
}

test("[PROD-01] a product's page unfolds what the shop says of delivery and returns", async ({
  page,
  checkPage,
}) => {
  const shop = new Storefront(page);
  await page.goto("/shop/sidebar/3cols");
  await shop.cards.first().getByRole("heading").getByRole("link").click();
  const delivery = shop.main.getByText("Delivery information", { exact: true });
  await delivery.click();
  await expect(shop.main.getByText("Small pieces leave the next working day.")).toBeVisible();
  await shop.main.getByText("Returns and cancellation", { exact: true }).click();
  await expect(shop.main.getByText("Live with it for 14 days.")).toBeVisible();
  await checkPage();
});

test.describe("a page that is not there", () => {
  test.use({ expectedFailures: /\/pages\/(?:404|unheard-of)/ });

  test("[CON-02] ends at /pages/404, with a way home", async ({ page, checkPage }) => {
    const shop = new Storefront(page);
    const answer = await page.goto("/pages/unheard-of");
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveURL(/\/pages\/404$/);
    await expect(page.getByRole("heading", { level: 1, name: "Error 404" })).toBeVisible();
    await expect(
      shop.main.getByText("We are sorry, the page you've requested is not available."),
    ).toBeVisible();
    await checkPage();
    await shop.main.getByRole("link", { name: "Back to homepage" }).click();
    await expect(page).toHaveURL(/localhost:\d+\/$/);
  });
});
