import { soldOutProduct } from "../fixtures/catalogue.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

test.use({ tenant: "vape" });

test("[PROD-08] a shopper leaves an address for a notification about a sold-out product", async ({
  page,
  tenant,
  checkPage,
}, { repeatEachIndex, retry }) => {
  const shop = new Storefront(page);
  const { id } = await soldOutProduct(tenant);
  await page.goto(`/product/default/${id}`);
  await expect(shop.addToCart).toBeDisabled();
  const notifyButton = shop.main.getByRole("button", { name: "Get notified when available" });
  await notifyButton.click();
  await expect(shop.dialog).toHaveAccessibleName("Notify me when product is available");
  const field = shop.dialog.getByRole("textbox", { name: "Email address" });
  await expect(field).toBeFocused();
  await field.fill("anna.example.com");
  await shop.dialog.getByRole("button", { name: "Notify me" }).click();
  await shop.expectToast("Wrong email");
  await expect(field).toBeFocused();
  await checkPage();
  await field.fill(`anna-${repeatEachIndex}${retry}@example.com`);
  await page.keyboard.press("Enter");
  await expect(shop.dialog).toHaveCount(0);
  await shop.expectToast("You will get an email when this product is available.");
  await expect(notifyButton).toBeFocused();
});
