import type { Locator, Page } from "@playwright/test";

import { soldOutProduct } from "../fixtures/catalogue.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

test.use({ tenant: "vape", expectedFailures: /stock-notifications/ });

async function open(page: Page): Promise<Locator> {
  const shop = new Storefront(page);
  const { id } = await soldOutProduct("vape");
  await page.goto(`/product/default/${id}`);
  await expect(shop.addToCart).toBeDisabled();
  await shop.main.getByRole("button", { name: "Get notified when available" }).click();
  await expect(shop.dialog).toHaveAccessibleName("Notify me when product is available");
  const field = shop.dialog.getByRole("textbox", { name: "Email address" });
  await expect(field).toBeFocused();
  return field;
}

test("[PROD-08] a wrong address is said, a right one closes the popup", async ({
  page,
  checkPage,
}, { project }) => {
  const shop = new Storefront(page);
  const field = await open(page);
  await field.fill("anna.example.com");
  await shop.dialog.getByRole("button", { name: "Notify me" }).click();
  await shop.expectToast("Wrong email");
  await shop.expectToast("Please enter a valid email");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toBeFocused();
  await checkPage();
  await field.fill(`anna-${project.name}@example.com`);
  await page.keyboard.press("Enter");
  await expect(shop.dialog).toHaveCount(0);
  await expect(
    shop.main.getByRole("button", { name: "Get notified when available" }),
  ).toBeFocused();
});

test("[PROD-08] what the server refuses is said in its words, and can be sent again", async ({
  page,
}) => {
  const shop = new Storefront(page);
  const detail = "This product is no longer made.";
  await page.route("**/stock-notifications", (route) =>
    route.fulfill({
      status: 422,
      contentType: "application/problem+json",
      json: {
        type: "/problems/retail-refused",
        title: "Refused",
        status: 422,
        detail,
        instance: "",
        errors: [],
      },
    }),
  );
  const field = await open(page);
  await field.fill("anna@example.com");
  await page.keyboard.press("Enter");
  await shop.expectToast("Something went wrong");
  await shop.expectToast(detail);
  await expect(field).toHaveValue("anna@example.com");
  await expect(shop.dialog.getByRole("button", { name: "Notify me" })).toBeEnabled();
});

test("[PROD-08] no connection is said, and what was typed stays", async ({ page }) => {
  const shop = new Storefront(page);
  await page.route("**/stock-notifications", (route) => route.abort("aborted"));
  const field = await open(page);
  await field.fill("anna@example.com");
  await page.keyboard.press("Enter");
  await shop.expectToast("Something went wrong");
  await shop.expectToast("The shop could not be reached. Check your connection and try again.");
  await expect(field).toHaveValue("anna@example.com");
});
