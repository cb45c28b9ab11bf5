import { useState } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { STORAGE_KEY, useStore } from "@/store/store";
import { productSummary } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";

import { WishlistButton, type WishlistButtonLook } from "./wishlist-button";

const lamp = productSummary();
const renderButton = (look: WishlistButtonLook, lacksChoice = false) =>
  renderPage(
    <WishlistButton item={lamp} productId={1} lacksChoice={lacksChoice} look={look} />,
    "/",
  );
const wishlistCount = () => useStore.getState().wishlist.length;

function ButtonWithVariants() {
  const [id, setId] = useState(11);
  return (
    <>
      <select aria-label="Variant" onChange={(event) => setId(Number(event.target.value))}>
        <option value={11}>Small</option>
        <option value={12}>Large</option>
      </select>
      <WishlistButton item={{ ...lamp, id }} productId={1} lacksChoice={false} look="page" />
    </>
  );
}

beforeEach(() => {
  localStorage.removeItem(STORAGE_KEY);
  useStore.setState({ wishlist: [] });
});

describe("[CART-07] the button's texts by its look", () => {
  test.each([
    ["page", "add to Wishlist", "go to Wishlist"],
    ["quickViewTwo", "Add to Wishlist", "Go to Wishlist"],
  ] as const)("%s: %s, then %s", async (look, add, go) => {
    await renderButton(look);
    await page.getByText(add, { exact: true }).click();
    await expect
      .element(page.getByRole("link", { name: `${go}: Lamp`, exact: true }))
      .toHaveAttribute("href", "/shop/wishlist");
    await expect.element(page.getByText(go, { exact: true })).toBeVisible();
    expect(wishlistCount()).toBe(1);
  });

  test("quick view one always adds, and says if the product is already on the wishlist", async () => {
    await renderButton("quickViewOne");
    const add = page.getByRole("button", { name: "Add to Wishlist: Lamp", exact: true });
    await add.click();
    await expect.element(page.getByText("Product added to Wishlist.")).toBeVisible();
    await add.click();
    await expect.element(page.getByText("Product already added.")).toBeVisible();
    expect(wishlistCount()).toBe(1);
  });

  test("each click without a variant asks for one", async () => {
    const lacksChoice = true;
    await renderButton("page", lacksChoice);
    const add = page.getByRole("button", { name: "add to Wishlist: Lamp", exact: true });
    await add.click();
    await add.click();
    await expect.element(page.getByText("Please choose a variant first.")).toBeVisible();
    expect(wishlistCount()).toBe(0);
  });
});

test("[CART-07] the link takes the focus after adding, but not when a saved variant is chosen again", async () => {
  await renderPage(<ButtonWithVariants />, "/");
  const choice = page.getByLabelText("Variant");
  const go = page.getByRole("link", { name: "go to Wishlist: Lamp", exact: true });
  const add = page.getByRole("button", { name: "add to Wishlist: Lamp", exact: true });
  await add.click();
  await expect.element(go).toHaveFocus();
  choice.element().focus();
  await choice.selectOptions("Large");
  await expect.element(add).toBeVisible();
  await choice.selectOptions("Small");
  await expect.element(go).toBeVisible();
  await expect.element(choice).toHaveFocus();
});
