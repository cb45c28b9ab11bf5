import { plainProducts } from "../fixtures/catalogue.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

// The shop that says so in its tenant.toml.
test.use({ tenant: "wholesale" });

for (const layout of ["list", "3cols"]) {
  test(`[CART-05] a list of ${layout} is ordered from by typing quantities`, async ({
    page,
    tenant,
    checkPage,
  }) => {
    const shop = new Storefront(page);
    const wanted = await plainProducts(tenant, 2);
    for (const [index, { name, code }] of wanted.entries()) {
      await page.goto(`/shop/sidebar/${layout}?searchTerm=${encodeURIComponent(name)}`);
      const quantity = shop.main.getByLabel(`Quantity of ${name}`, { exact: true });
      await quantity.fill(String(index + 2));
      await quantity.press("Enter");
      await shop.expectToast("Product added to Cart.");
      await expect(quantity).toHaveValue("1");
      await expect(quantity).toBeFocused();
      if (layout === "list") await expect(shop.main).toContainText(code ?? name);
    }
    await checkPage();
    await page.goto("/shop/cart");
    for (const [index, { name }] of wanted.entries()) {
      const line = page.getByLabel(`Quantity of ${name}`, { exact: true });
      await expect(line).toHaveValue(String(index + 2));
    }
  });
}
