import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { useStore } from "@/store/store";
import { shownAddress } from "@/test/address";
import { product } from "@/test/catalogue";
import { addButton, cartLines, openPopup, popup } from "@/test/render-quick-view";

const shirt = product({
  id: 7,
  slug: "cushion",
  name: "Cushion",
  hasColorVariants: true,
  maxPriceCents: 2500,
  variants: [
    { color: "#aa0000", colorName: "Red", priceCents: 1999, unitPrice: null, sizes: ["S", "M"] },
    { color: null, colorName: "Blue", priceCents: 2500, unitPrice: null, sizes: ["M"] },
  ],
});

const red = popup.getByRole("button", { name: "Red", exact: true });
const blue = popup.getByRole("button", { name: "Blue", exact: true });
const size = popup.getByLabelText("Size", { exact: true });
const price = (text: string) => popup.getByText(text, { exact: true });
const sizes = () =>
  size
    .getByRole("option")
    .elements()
    .map(({ textContent }) => textContent);

afterEach(() => vi.restoreAllMocks());

describe("quick view two", () => {
  test("[PROD-06] is loaded by slug", async () => {
    await openPopup(shirt);
    await expect.element(popup.getByRole("link", { name: "Cushion" })).toBeVisible();
    const requestedPaths = vi
      .mocked(fetch)
      .mock.calls.map(([input]) => new URL(new Request(input).url).pathname);
    expect(requestedPaths).toContain("/api/v1/products/by-slug/cushion");
    expect(requestedPaths).not.toContain("/api/v1/products/7");
  });

  test("[PROD-05] a colour limits the sizes, and a second click deselects it", async () => {
    await openPopup(shirt);
    await expect.poll(sizes).toEqual(["Select a size", "S", "M"]);
    await blue.click();
    await expect.poll(sizes).toEqual(["Select a size", "M"]);
    await blue.click();
    await expect.element(blue).toHaveAttribute("aria-pressed", "false");
    await expect.poll(sizes).toEqual(["Select a size", "S", "M"]);
  });

  test("[PROD-05] a size disables the colours that lack it, and clearing resets both", async () => {
    await openPopup(shirt);
    await size.selectOptions("S");
    await expect.element(blue).toBeDisabled();
    await red.click();
    await popup.getByRole("button", { name: "Clear" }).click();
    await expect.element(blue).toBeEnabled();
    await expect.element(red).toHaveAttribute("aria-pressed", "false");
    await expect.element(size).toHaveValue("");
  });

  test("[PROD-05] price and purchase require colour and size; the cart line has the variant's price and a name with colour and size", async () => {
    await openPopup(shirt);
    await expect.element(price("€19.99 – €25.00")).toBeVisible();
    await blue.click();
    await expect.element(price("€25.00")).not.toBeInTheDocument();
    await expect.element(addButton).toBeDisabled();
    await size.selectOptions("M");
    await expect.element(price("€25.00")).toBeVisible();
    await addButton.click();
    expect(cartLines()).toEqual([
      { id: 7, name: "Cushion - Blue, M", priceCents: 2500, quantity: 1 },
    ]);
    await blue.click();
    await expect.element(price("€25.00")).not.toBeInTheDocument();
    await expect.element(addButton).toBeDisabled();
  });

  test("[PROD-06] the size guide opens above the quick view and restores the focus", async () => {
    await openPopup(shirt);
    const guide = popup.getByRole("button", { name: "Size guide" });
    await guide.click();
    const table = page.getByRole("dialog", { name: "Size guide" });
    await expect.element(table.getByRole("rowheader", { name: "Blue" })).toBeVisible();
    await table.getByRole("button", { name: "Close" }).click();
    await expect.element(guide).toHaveFocus();
    await expect.element(popup).toBeVisible();
  });

  test("[PROD-06] the icons share links that contain the choice", async () => {
    await openPopup(shirt);
    await red.click();
    const share = popup.getByRole("group", { name: "Share" });
    const links = share.getByRole("link");
    const hrefs = () => links.elements().map((link) => new URL(link.getAttribute("href") ?? ""));
    await expect.poll(() => hrefs().length).toBe(4);
    const address = `${location.origin}/product/default/7?color=Red`;
    expect(hrefs()[0]?.searchParams.get("u")).toBe(address);
    for (const href of hrefs()) expect(decodeURIComponent(href.href)).toContain(address);
    await expect.element(share.getByRole("button", { name: "Copy link" })).toBeVisible();
  });

  test("[PROD-06, CART-07] the wishlist button links to the wishlist once the product is on it", async () => {
    await openPopup(shirt);
    const add = popup.getByRole("button", { name: "Add to Wishlist" });
    await add.click();
    await expect.element(popup.getByText("Please choose a variant first.")).toBeVisible();
    await red.click();
    await size.selectOptions("S");
    await add.click();
    await expect.element(popup.getByText("Product added to Wishlist.")).toBeVisible();
    expect(useStore.getState().wishlist.map(({ name }) => name)).toEqual(["Cushion - Red, S"]);
    await popup.getByRole("link", { name: "Go to Wishlist" }).click();
    await expect.poll(shownAddress).toBe("/shop/wishlist");
  });

  test("[PROD-04, PROD-05] colours and related variants are both required", async () => {
    const variant = {
      slug: "v",
      options: null,
      priceCents: 900,
      salePriceCents: null,
      lowestPrice30DaysCents: null,
      unitPrice: null,
      pictures: [],
    };
    await openPopup(
      {
        ...shirt,
        hasRelatedVariants: true,
        relatedVariants: [{ ...variant, id: 71, name: "Cushion, filled", stock: 3 }],
      },
      { 71: 3 },
    );
    await red.click();
    await size.selectOptions("S");
    await expect.element(addButton).toBeDisabled();
    await popup.getByLabelText("Variant").selectOptions("Cushion, filled");
    await expect.element(addButton).toBeEnabled();
    await addButton.click();
    expect(cartLines()).toEqual([
      { id: 71, name: "Cushion, filled - Red, S", priceCents: 1999, quantity: 1 },
    ]);
  });
});
