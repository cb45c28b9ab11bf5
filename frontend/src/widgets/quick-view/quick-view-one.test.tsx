import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { useStore } from "@/store/store";
import { shownAddress } from "@/test/address";
import { product } from "@/test/catalogue";
import { addButton, cartLines, openPopup, picture, popup } from "@/test/render-quick-view";

const productPicture = picture("red");
const variantPicture = picture("blue");
const variant = {
  slug: "v",
  options: null,
  salePriceCents: null,
  lowestPrice30DaysCents: null,
  unitPrice: null,
  pictures: [],
};
const small = { ...variant, id: 11, name: "Lamp small", priceCents: 900, stock: 2 };
const large = { ...variant, id: 12, name: "Lamp large", priceCents: 3000, stock: 9 };
const withVariants = product({
  stock: 0,
  hasRelatedVariants: true,
  minPriceCents: 900,
  maxPriceCents: 3000,
  pictures: [productPicture],
  relatedVariants: [small, { ...large, salePriceCents: 2500, pictures: [variantPicture] }],
});

const variants = popup.getByLabelText("Variant");
const quantity = popup.getByLabelText("Quantity", { exact: true });
const price = (text: string) => popup.getByText(text, { exact: true });

afterEach(() => vi.restoreAllMocks());

describe("quick view one", () => {
  test("[PROD-06, PROD-03, PROD-10] shows badges, name, stars, price, VAT text and description", async () => {
    await openPopup(product({ isNew: true, isTop: true, rating: 3.5, reviewCount: 12 }));
    const name = popup.getByRole("heading", { name: "Lamp", level: 3 });
    await expect.element(name.getByRole("link")).toHaveAttribute("href", "/product/default/1");
    const labels = popup.getByRole("list", { name: "Labels" });
    await expect.element(labels).toHaveTextContent("NewTop");
    const stars = popup.getByRole("img", { name: "Rated 3.5 out of 5" });
    expect(stars.element().querySelector("svg")?.getAttribute("width")).toBe("70.00%");
    await expect.element(popup.getByText("(12 reviews)")).toBeVisible();
    await expect.element(price("€19.99")).toBeVisible();
    await expect.element(popup.getByText("*VAT Included")).toBeVisible();
    await expect.element(popup.getByText("A lamp for reading.")).toBeVisible();
  });

  test("[PROD-06, PROD-04] nothing can be bought without a variant; the placeholder clears the choice", async () => {
    await openPopup(withVariants, { 11: 2, 12: 4 });
    await expect.element(addButton).toBeDisabled();
    await expect.element(price("€9.00 – €30.00")).toBeVisible();
    await expect
      .element(variants.getByRole("option").first())
      .toHaveTextContent("Select a Variant");
    await variants.selectOptions("Lamp small");
    await expect.element(addButton).toBeEnabled();
    await expect.element(price("€9.00")).toBeVisible();
    await expect.element(popup.getByText("Nicosia: 2")).toBeVisible();
    await variants.selectOptions("Select a Variant");
    await expect.element(addButton).toBeDisabled();
    await expect.element(price("€9.00")).not.toBeInTheDocument();
    await expect.element(popup.getByText("Nicosia: 2")).not.toBeInTheDocument();
    await variants.selectOptions("Lamp large");
    await expect.element(price("€25.00")).toBeVisible();
    await expect.element(popup.getByText("Nicosia: 4")).toBeVisible();
    await popup.getByRole("button", { name: "Clear" }).click();
    await expect.element(variants).toHaveValue("");
    await expect.element(addButton).toBeDisabled();
  });

  test("[PROD-04] a variant's picture comes first, and its sale price goes into the cart", async () => {
    await openPopup(withVariants, { 12: 4 });
    const pictures = popup.getByRole("region", { name: "Pictures of Lamp" });
    const first = () => pictures.getByRole("img").first().element().getAttribute("src");
    await expect.poll(first).toBe(productPicture.url);
    await variants.selectOptions("Lamp large");
    await expect.poll(first).toBe(variantPicture.url);
    await addButton.click();
    await expect.element(popup.getByText("Product added to Cart.")).toBeVisible();
    expect(cartLines()).toEqual([{ id: 12, name: "Lamp large", priceCents: 2500, quantity: 1 }]);
  });

  test("[PROD-04, PROD-08] a variant whose fresh stock is below 1 is out of stock and offers a notification", async () => {
    await openPopup(withVariants, { 11: 0 });
    await expect.element(variants).toBeVisible();
    await expect.element(popup.getByText("Out Of Stock")).not.toBeInTheDocument();
    await variants.selectOptions("Lamp small");
    await expect.element(popup.getByText("Out Of Stock")).toBeVisible();
    await expect.element(addButton).toBeDisabled();
    await popup.getByRole("button", { name: "Get notified when available" }).click();
    const title = "Notify me when product is available";
    await expect.element(page.getByRole("dialog", { name: title })).toBeVisible();
  });

  test("[PROD-06] a product with stock below 1 and no variants can't be added", async () => {
    await openPopup(product({ stock: 0 }));
    await expect.element(addButton).toBeDisabled();
    await expect.element(quantity).toBeDisabled();
    await expect.element(popup.getByText("Out Of Stock").first()).toBeVisible();
  });

  test("[PROD-07, CART-03] the quantity goes from 1 to the fresh stock, and an empty input is not added", async () => {
    await openPopup(product({ stock: 9 }), { 1: 3 });
    await expect.element(popup.getByText("Nicosia: 3")).toBeVisible();
    const increaseButton = popup.getByRole("button", { name: "Increase quantity" });
    const decreaseButton = popup.getByRole("button", { name: "Decrease quantity" });
    await expect.element(decreaseButton).toHaveAttribute("aria-disabled", "true");
    await quantity.fill("2");
    await increaseButton.click();
    await expect.element(quantity).toHaveValue("3");
    await expect.element(increaseButton).toHaveAttribute("aria-disabled", "true");
    await decreaseButton.click();
    await decreaseButton.click();
    await expect.element(quantity).toHaveValue("1");
    await expect.element(decreaseButton).toHaveAttribute("aria-disabled", "true");
    await quantity.fill("0");
    await addButton.click();
    await expect.element(popup.getByText("Quantity Cannot be Empty")).toBeVisible();
    await expect.element(popup.getByText("Please type a number")).toBeVisible();
    expect(cartLines()).toEqual([]);
  });

  test("[CART-03] a quantity above the stock stays in the field and is refused with the stock", async () => {
    await openPopup(product({ stock: 5 }), { 1: 5 });
    await expect.element(popup.getByText("Nicosia: 5")).toBeVisible();
    await quantity.fill("60");
    await addButton.click();
    await expect.element(popup.getByText("Available stock: 5")).toBeVisible();
    await expect.element(quantity).toHaveValue("60");
    expect(cartLines()).toEqual([]);
  });

  test("[CART-03] Enter in the field adds the quantity, as the button does", async () => {
    await openPopup(product({ stock: 5 }), { 1: 5 });
    await expect.element(popup.getByText("Nicosia: 5")).toBeVisible();
    await quantity.fill("60");
    await userEvent.keyboard("{Enter}");
    await expect.element(popup.getByText("Available stock: 5")).toBeVisible();
    expect(cartLines()).toEqual([]);
    await quantity.fill("2");
    await userEvent.keyboard("{Enter}");
    await expect.poll(cartLines).toMatchObject([{ id: 1, quantity: 2 }]);
  });

  test("[PROD-07] choosing a variant with less stock reduces the quantity to that stock", async () => {
    await openPopup(withVariants, { 11: 2, 12: 9 });
    await variants.selectOptions("Lamp large");
    await quantity.fill("9");
    await variants.selectOptions("Lamp small");
    await expect.element(quantity).toHaveValue("2");
    await addButton.click();
    expect(cartLines()).toEqual([{ id: 11, name: "Lamp small", priceCents: 900, quantity: 2 }]);
  });

  test("[PROD-06, CART-07] the wishlist button always adds, and says if the product is already saved", async () => {
    await openPopup(product());
    const wish = popup.getByRole("button", { name: "Add to Wishlist" });
    await wish.click();
    await expect.element(popup.getByText("Product added to Wishlist.")).toBeVisible();
    await wish.click();
    await expect.element(popup.getByText("Product already added.")).toBeVisible();
    expect(useStore.getState().wishlist).toHaveLength(1);
  });

  test("[CART-07] without a chosen variant nothing is added to the wishlist", async () => {
    await openPopup(withVariants);
    await popup.getByRole("button", { name: "Add to Wishlist" }).click();
    await expect.element(popup.getByText("Please choose a variant first.")).toBeVisible();
    expect(useStore.getState().wishlist).toEqual([]);
  });

  test("[CART-08] the compare button adds and removes the product", async () => {
    await openPopup(product());
    const compare = popup.getByRole("button", { name: "Compare" });
    await compare.click();
    await expect.element(popup.getByText("Product added to Compare.")).toBeVisible();
    await compare.click();
    await expect.element(popup.getByText("Product removed from Compare.")).toBeVisible();
    expect(useStore.getState().compare).toEqual([]);
  });

  test("[PROD-06] one link shares the product's page, name and the shop's public name", async () => {
    await openPopup(product());
    const link = popup.getByRole("link", { name: "Share" });
    await expect.element(link).toHaveAttribute("target", "_blank");
    const { origin, pathname, searchParams } = new URL(link.element().getAttribute("href") ?? "");
    expect(origin + pathname).toBe("https://www.facebook.com/sharer/sharer.php");
    expect(Object.fromEntries(searchParams)).toEqual({
      u: `${location.origin}/product/default/1`,
      quote: "Lamp",
      constr: "furniture",
    });
  });

  test("[PROD-06] a category link filters the list", async () => {
    await openPopup(product());
    await popup.getByRole("link", { name: "Lamps" }).click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/list?category=lamps");
  });
});

describe("[PROD-02] labels and prices", () => {
  const labels = popup.getByRole("list", { name: "Labels" });

  test("a reduced price has a badge, and the old price is struck through", async () => {
    await openPopup(product({ salePriceCents: 1500, minPriceCents: 1500 }));
    await expect.element(price("€15.00")).toBeVisible();
    await expect.element(labels).toHaveTextContent("Sale");
    expect(popup.element().querySelector("del")?.textContent).toBe("€19.99");
  });

  test("a reduced price names the lowest price of the 30 days before", async () => {
    const prices = { salePriceCents: 1500, minPriceCents: 1500, lowestPrice30DaysCents: 1999 };
    await openPopup(product(prices));
    const text = "Lowest price before: €19.99";
    await expect.element(popup.getByText(text)).toBeVisible();
  });

  test("a sale price that equals the regular price changes nothing", async () => {
    await openPopup(product({ salePriceCents: 1999 }));
    await expect.element(price("€19.99")).toBeVisible();
    await expect.element(labels).not.toBeInTheDocument();
    expect(popup.element().querySelector("del")).toBeNull();
  });

  test("a sold-out product has a label", async () => {
    await openPopup(product({ stock: 0 }));
    await expect.element(labels).toHaveTextContent("Out Of Stock");
  });
});
