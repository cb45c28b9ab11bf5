import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

test("[CON-01, CON-06, CON-08] the shop's own texts are shown, from the about page to a blog post", async ({
  page,
}) => {
  const shop = new Storefront(page);
  const footer = page.getByRole("contentinfo");
  const title = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });

  await page.goto("/pages");
  await expect(page).toHaveURL(/\/pages\/about$/);
  await expect(title("About Us")).toBeVisible();
  await expect(shop.main.getByText("Furniture for people who stay")).toBeVisible();
  await expect(shop.main.getByText("A chair should outlive the fashion")).toBeVisible();

  for (const [link, name, section, text] of [
    ["Terms", "Terms and Conditions", "Who you buy from", "An order is an offer"],
    ["Privacy", "Privacy Policy", "What we keep", "nothing that you did not give us"],
    ["Returns", "Returns", "Fourteen days", "without a reason"],
  ] as const) {
    await footer.getByRole("link", { name: new RegExp(link) }).click();
    await expect(title(name)).toBeVisible();
    await expect(shop.main.getByRole("heading", { level: 2, name: section })).toBeVisible();
    await expect(shop.main.getByText(text)).toBeVisible();
  }

  await footer.getByRole("link", { name: "Blog", exact: true }).click();
  await expect(title("Blog")).toBeVisible();
  const post = "How to oil a table in an afternoon";
  const card = shop.card(post);
  await expect(card.getByText("5 October 2026")).toBeVisible();
  await expect(card.getByText("By Nikos, the workshop")).toBeVisible();
  await card.getByRole("link", { name: post }).click();
  await expect(title(post)).toBeVisible();
  await expect(page).toHaveURL(/\/blog\/[^/]+$/);
  await page.reload();
  await expect(shop.main.getByText("Oil is forgiving.")).toBeVisible();
  await shop.main.getByRole("link", { name: "All posts" }).click();
  await expect(page).toHaveURL(/\/blog$/);
});
