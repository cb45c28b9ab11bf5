import type { Product } from "@shop/api-client";
import { http, HttpResponse, type RequestHandler } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ProductPage } from "@/pages/product";
import { STORAGE_KEY, useStore } from "@/store/store";
import { shownAddress } from "@/test/address";
import { addHandlers } from "@/test/api";
import { product, productSummary } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";
import { picture } from "@/test/render-quick-view";
import { holdResponse } from "@/test/settled";

const stocks: Record<string, number> = { "1": 3, "11": 2, "12": 0 };
const row = { color: null, unitPrice: null };
const variant = {
  slug: "v",
  options: null,
  priceCents: 900,
  salePriceCents: null,
  lowestPrice30DaysCents: null,
  unitPrice: null,
  pictures: [],
};

function show(shown: Product, address = "/product/default/1", ...handlers: RequestHandler[]) {
  addHandlers(
    ...handlers,
    http.get("/api/v1/products/1", () => HttpResponse.json(shown)),
    http.get("/api/v1/products/1/related", () =>
      HttpResponse.json({ items: [productSummary({ id: 9, name: "Desk" })] }),
    ),
    http.get("/api/v1/products/:id/stock", ({ params }) => {
      const total = stocks[String(params["id"])] ?? 0;
      const warehouses = [{ name: "Nicosia", quantity: total }];
      return HttpResponse.json({ productId: Number(params["id"]), total, warehouses });
    }),
  );
  return renderPage(<ProductPage />, address, "/product/default/:id");
}

const addButton = () => page.getByRole("button", { name: "Add to cart", exact: true }).first();
const notifyLink = () => page.getByRole("button", { name: "Get notified when available" });
const lines = () => useStore.getState().cart.map(({ id, name, quantity }) => [id, name, quantity]);

beforeEach(() => {
  localStorage.removeItem(STORAGE_KEY);
  useStore.setState({ cart: [] });
});
afterEach(() => vi.restoreAllMocks());

describe("product page", () => {
  test("[PROD-01] [PROD-10] shows name, price, VAT text, stock, description and related products", async () => {
    await show(product());
    await expect.element(page.getByRole("heading", { name: "Lamp", level: 1 })).toBeVisible();
    await expect.element(page.getByText("€19.99").first()).toBeVisible();
    await expect.element(page.getByText("*VAT Included").first()).toBeVisible();
    await expect.element(page.getByText("Nicosia: 3")).toBeVisible();
    await expect.element(page.getByText("Gives light.")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Desk", exact: true })).toBeInTheDocument();
  });

  test("[PROD-01] a product without a price says so in place of the order button", async () => {
    await show(product({ priceCents: 0, minPriceCents: 0, maxPriceCents: 0 }));
    await expect.element(page.getByText("Not for sale online").first()).toBeVisible();
    expect(addButton().elements()).toEqual([]);
  });

  test("[CART-03] requires a number and shows the stock", async () => {
    await show(product());
    await expect.element(page.getByText("Nicosia: 3")).toBeVisible();
    const quantity = page.getByLabelText("Quantity", { exact: true });
    await quantity.fill("");
    await addButton().click();
    await expect.element(page.getByText("Quantity Cannot be Empty")).toBeVisible();
    await expect.element(page.getByText("Please type a number")).toBeVisible();
    for (const typed of ["-3", "5.5", "1e3"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await quantity.fill(typed);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await addButton().click();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect.element(quantity).toHaveValue(typed);
      expect(lines()).toEqual([]);
    }
    await quantity.fill("4");
    await addButton().click();
    await expect.element(page.getByText("Available stock: 3")).toBeVisible();
    expect(lines()).toEqual([]);
  });

  test("[CART-02] [CART-04] adds no more than the stock", async () => {
    await show(product());
    await expect.element(page.getByText("Nicosia: 3")).toBeVisible();
    await page.getByLabelText("Quantity", { exact: true }).fill("2");
    await addButton().click();
    expect(lines()).toEqual([[1, "Lamp", 2]]);
    await addButton().click();
    await expect
      .element(page.getByText("Sorry, you can't add that amount to the cart."))
      .toBeVisible();
    expect(lines()).toEqual([[1, "Lamp", 2]]);
  });

  test("[PROD-04] nothing can be added until a related variant is chosen", async () => {
    const [productPicture, small] = [picture("red"), picture("blue")];
    const shownPicture = () => page.getByAltText("Lamp, picture 1", { exact: true });
    await show(
      product({
        stock: 0,
        pictures: [productPicture],
        hasRelatedVariants: true,
        relatedVariants: [
          { ...variant, id: 11, name: "Lamp small", stock: 2, pictures: [small] },
          { ...variant, id: 12, name: "Lamp large", priceCents: 2500, stock: 0 },
        ],
      }),
    );
    const option = (name: string) => page.getByRole("radio", { name, exact: true });
    await expect.element(option("small")).toBeVisible();
    await expect.element(addButton()).toBeDisabled();
    await expect.element(notifyLink()).not.toBeInTheDocument();
    await expect.element(shownPicture()).toHaveAttribute("src", productPicture.url);
    await option("small").click();
    await expect.element(shownPicture()).toHaveAttribute("src", small.url);
    await expect.poll(shownAddress).toBe("/product/default/1?variant=11");
    await expect.element(page.getByText("€9.00").first()).toBeVisible();
    await expect.element(page.getByText("Nicosia: 2")).toBeVisible();
    await addButton().click();
    expect(lines()).toEqual([[11, "Lamp small", 1]]);
    await option("large (Out Of Stock)").click();
    await expect.element(page.getByText("Out Of Stock", { exact: true })).toBeVisible();
    await expect.element(addButton()).toBeDisabled();
    await expect.element(notifyLink()).toBeVisible();
    await option("large (Out Of Stock)").click();
    await expect.element(page.getByText("€25.00")).not.toBeInTheDocument();
    await expect.element(notifyLink()).not.toBeInTheDocument();
    await expect.element(addButton()).toBeDisabled();
    await option("small").click();
    await expect.element(addButton()).toBeEnabled();
    await page.getByRole("button", { name: "Clear" }).click();
    await expect.element(option("small")).not.toBeChecked();
    await expect.element(addButton()).toBeDisabled();
  });

  test("[PROD-08] a delayed response about one variant does not affect another variant's popup", async () => {
    const { released, release } = holdResponse();
    await show(
      product({
        hasRelatedVariants: true,
        relatedVariants: [
          { ...variant, id: 12, name: "Lamp large", stock: 0 },
          { ...variant, id: 13, name: "Lamp huge", stock: 0 },
        ],
      }),
      "/product/default/1?variant=12",
      http.post("/api/v1/products/12/stock-notifications", async () => {
        await released;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const email = page.getByLabelText("Email address", { exact: true });
    await notifyLink().click();
    await email.fill("anna@example.com");
    await userEvent.keyboard("{Enter}{Escape}");
    await expect.element(email).not.toBeVisible();
    await page.getByRole("radio", { name: "huge" }).click();
    await notifyLink().click();
    await email.fill("ben@example.com");
    release();
    await expect
      .element(page.getByText("You will get an email when this product is available."))
      .toBeVisible();
    await expect.element(email).toHaveValue("ben@example.com");
  });

  test("[PROD-05] colour and size limit each other, are both required and are cleared together", async () => {
    await show(
      product({
        hasColorVariants: true,
        maxPriceCents: 2500,
        variants: [
          { ...row, color: "#aa0000", colorName: "Red", priceCents: 1999, sizes: ["S", "M"] },
          { ...row, colorName: "Blue", priceCents: 2500, sizes: ["M"] },
        ],
      }),
    );
    const red = page.getByRole("button", { name: "Red" });
    const blue = page.getByRole("button", { name: "Blue" });
    const sizes = page.getByRole("group", { name: "Size" });
    const size = (name: string) => sizes.getByRole("radio", { name, exact: true });
    await expect.element(addButton()).toBeDisabled();
    await size("S").click();
    await expect.element(blue).toBeDisabled();
    await page.getByRole("button", { name: "Clear" }).click();
    await expect.element(size("S")).not.toBeChecked();
    await blue.click();
    await expect.element(size("S")).not.toBeInTheDocument();
    await blue.click();
    await expect.element(blue).toHaveAttribute("aria-pressed", "false");
    await red.click();
    await size("M").click();
    await expect.element(addButton()).toBeEnabled();
    await addButton().click();
    expect(lines()).toEqual([[1, "Lamp - Red, M", 1]]);
  });

  test("[PROD-05] a shared address opens with its choice", async () => {
    const variants = [{ ...row, colorName: "Oak", priceCents: 4200, sizes: [] }];
    await show(
      product({ hasColorVariants: true, variants }),
      "/product/default/1?color=Oak&size=XXL",
    );
    await expect.element(page.getByText("€42.00").first()).toBeVisible();
    await expect.element(addButton()).toBeEnabled();
  });
});

test("a missing picture shows a placeholder, and a broken one is removed from the gallery", async () => {
  const pictures = ["/broken.svg", "/logo-of-nobody.svg"].map((url) => ({
    url,
    width: 6,
    height: 6,
  }));
  await show(product({ pictures }));
  await expect.element(page.getByRole("region", { name: "Pictures of Lamp" })).toBeVisible();
  const placeholder = "[aria-label='Pictures of Lamp'] use[href$='#image-off']";
  await expect.poll(() => document.querySelector(placeholder)).not.toBeNull();
  await expect.element(page.getByRole("button", { name: /Show picture/ })).not.toBeInTheDocument();
});

test("[PROD-01] the shared address contains the chosen variant, and no other parameter", async () => {
  await show(
    product({
      hasRelatedVariants: true,
      relatedVariants: [{ ...variant, id: 11, name: "Lamp small", stock: 2 }],
    }),
    "/product/default/1?variant=11&utm=mail",
  );
  const facebook = page.getByRole("link", { name: "Share on Facebook" });
  await expect.element(facebook).toBeVisible();
  const { searchParams } = new URL(facebook.element().getAttribute("href") ?? "");
  expect(Object.fromEntries(searchParams)).toEqual({
    u: `${location.origin}/product/default/1?variant=11`,
    quote: "Lamp",
    constr: "furniture",
  });
});
