import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { STORAGE_KEY, useStore } from "@/store/store";
import { productSummary } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";

import { WishlistButton, type WishlistButtonLook } from "./wishlist-button";

const lamp = productSummary();
const open = (look: WishlistButtonLook, lacksChoice = false) =>
  renderPage(
    <WishlistButton item={lamp} productId={1} lacksChoice={lacksChoice} look={look} />,
    "/",
  );
const wished = () => useStore.getState().wishlist.length;

beforeEach(() => {
  localStorage.removeItem(STORAGE_KEY);
  useStore.setState({ wishlist: [] });
});

describe("[CART-07] the words of each place", () => {
  test.each([
    ["page", "add to Wishlist", "go to Wishlist"],
    ["quickViewTwo", "Add to Wishlist", "Go to Wishlist"],
  ] as const)("%s: %s, then %s", async (look, add, go) => {
    await open(look);
    await page.getByText(add, { exact: true }).click();
    await expect
      .element(page.getByRole("link", { name: `${go}: Lamp`, exact: true }))
      .toHaveAttribute("href", "/shop/wishlist");
    await expect.element(page.getByText(go, { exact: true })).toBeVisible();
    expect(wished()).toBe(1);
  });

  test("quick view one always adds, and says what is there already", async () => {
    await open("quickViewOne");
    const add = page.getByRole("button", { name: "Add to Wishlist: Lamp", exact: true });
    await add.click();
    await expect.element(page.getByText("Product added to Wishlist.")).toBeVisible();
    await add.click();
    await expect.element(page.getByText("Product already added.")).toBeVisible();
    expect(wished()).toBe(1);
  });

  test("a missing variant is asked for, however often", async () => {
    await open("page", true);
    const add = page.getByRole("button", { name: "add to Wishlist: Lamp", exact: true });
    await add.click();
    await add.click();
    await expect.element(page.getByText("Please choose a variant first.")).toBeVisible();
    expect(wished()).toBe(0);
  });
});
