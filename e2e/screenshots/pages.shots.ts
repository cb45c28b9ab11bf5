import type { BlogPostList, ProductList } from "@shop/api-client";

import { plainProducts, productWithColors, soldOutProduct } from "../fixtures/catalogue.ts";
import { Checkout, newGuest } from "../fixtures/checkout.ts";
import { requestGateway, getApi } from "../fixtures/gateway.ts";
import { tenants } from "../fixtures/page-addresses.ts";
import type { Tenant } from "../fixtures/shop.ts";
import { ANNA, signIn, TRADE } from "../fixtures/sign-in.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { expect, test } from "./gallery.ts";

const plainPages: Record<string, string> = {
  home: "/",
  list: "/shop/sidebar/3cols",
  "list-rows": "/shop/sidebar/list",
  "list-second-page": "/shop/sidebar/3cols?page=2",
  "list-sale": "/shop/sidebar/3cols?onsale=1",
  "list-nothing": "/shop/sidebar/3cols?searchTerm=nothing%20of%20the%20kind",
  "cart-empty": "/shop/cart",
  "wishlist-empty": "/shop/wishlist",
  "compare-empty": "/shop/compare",
  register: "/register",
  "pass-reset": "/pass-reset",
  login: "/pages/login",
  partner: "/pages/partner",
  about: "/pages/about",
  contact: "/pages/contact",
  terms: "/pages/terms",
  privacy: "/pages/privacy",
  returns: "/pages/returns",
  accessibility: "/pages/accessibility",
  withdrawal: "/pages/withdrawal",
  "payment-success": "/viva-payment-success",
  "payment-error": "/viva-payment-error",
};

async function productPages(tenant: Tenant): Promise<Record<string, string>> {
  const { items } = await getApi<ProductList>(tenant, "/products?perPage=100");
  const named = {
    product: items[0],
    "product-variants": items.find(({ hasRelatedVariants }) => hasRelatedVariants),
    "product-colors": await productWithColors(tenant).catch(() => undefined),
    "product-sold-out": await soldOutProduct(tenant).catch(() => undefined),
    "product-long-name": items.toSorted((one, other) => other.name.length - one.name.length)[0],
    "product-without-picture": items.find(({ pictures }) => pictures.length === 0),
  };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, product]) =>
      product === undefined ? [] : [[name, `/product/default/${product.id}`]],
    ),
  );
}

async function blogPages(tenant: Tenant): Promise<Record<string, string>> {
  const { status, body } = await requestGateway(`${tenant}.localhost`, "/api/v1/blog-posts");
  if (status === 404) return {};
  const { items }: BlogPostList = JSON.parse(body.toString());
  const posts = items.map(({ slug }, index) => [`blog-post-${index + 1}`, `/blog/${slug}`]);
  return { blog: "/blog", ...Object.fromEntries(posts) };
}

for (const tenant of tenants) {
  test.describe(tenant, () => {
    test.use({ tenant });

    for (const [name, address] of Object.entries(plainPages)) {
      test(name, async ({ page, takeScreenshot }) => {
        await page.goto(address);
        await takeScreenshot(name);
      });
    }

    for (const [kind, pagesOf] of Object.entries({ products: productPages, blog: blogPages })) {
      test(kind, async ({ page, takeScreenshot }) => {
        for (const [name, address] of Object.entries(await pagesOf(tenant))) {
          await page.goto(address);
          await takeScreenshot(name);
        }
      });
    }

    test.describe(() => {
      test.use({ expectedFailures: /\/nowhere|\/pages\/404|987654321|order-confirmations/ });

      test("missing", async ({ page, takeScreenshot }) => {
        await page.goto("/nowhere");
        await takeScreenshot("missing-page");
        await page.goto("/product/default/987654321");
        await takeScreenshot("missing-product");
        await page.goto("/shop/order-placed?ref=7K3Q9MXZ2B");
        await takeScreenshot("order-placed-unknown");
      });
    });

    test("wishlist and comparison", async ({ page, takeScreenshot }) => {
      const shop = new Storefront(page);
      for (const product of await plainProducts(tenant, 3)) {
        const card = await shop.findCard(product);
        await card.getByRole("button", { name: /^add to Wishlist/ }).click();
        await shop.expectToast("Product added to Wishlist.");
        await card.getByRole("button", { name: /^Compare/ }).click();
        await shop.expectToast("Product added to Compare.");
      }
      await page.goto("/shop/wishlist");
      await takeScreenshot("wishlist");
      await page.goto("/shop/compare");
      await takeScreenshot("compare");
    });

    test("cart and checkout", async ({ page, takeScreenshot }) => {
      const shop = new Storefront(page);
      const checkout = new Checkout(page);
      // The wholesale shop accepts no guests.
      if (tenant === "wholesale") await signIn(page, TRADE);
      for (const { id } of await plainProducts(tenant, 2)) {
        await page.goto(`/product/default/${id}`);
        await shop.addToCart.click();
        await shop.expectToast("Product added to Cart.");
      }
      await page.goto("/shop/cart");
      await expect(shop.cartLines).toHaveCount(2);
      await takeScreenshot("cart");
      await checkout.placeButton.click();
      await takeScreenshot("cart-refused");
      if (tenant === "wholesale") return;
      await checkout.fillInGuest(newGuest());
      await takeScreenshot("cart-filled");
    });

    test("account", async ({ page, takeScreenshot }) => {
      await signIn(page, ANNA);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Account");
      await takeScreenshot("dashboard");
      const parts = page.getByRole("navigation", { name: "Parts of your account" });
      for (const part of ["Orders", "Account Details", "Address", "Points"]) {
        const link = parts.getByRole("link", { name: part, exact: true });
        if ((await link.count()) === 0) continue;
        await link.click();
        await takeScreenshot(`dashboard-${part.toLowerCase().replace(" ", "-")}`);
      }
      await page.goto("/shop/dashboard?tab=orders");
      await page
        .getByRole("link", { name: /^Order \S+$/ })
        .first()
        .click();
      await takeScreenshot("dashboard-order");
    });
  });
}
