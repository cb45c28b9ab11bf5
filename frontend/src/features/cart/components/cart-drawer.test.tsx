import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";

import { replaceLines } from "@/store/cart";
import type { CartLine } from "@/store/cart-lines";
import { renderPage } from "@/test/render-page";

import { CartDrawer } from "./cart-drawer";

const lamp: CartLine = {
  id: 1,
  productId: 1,
  name: "Lamp",
  choice: null,
  priceCents: 1999,
  quantity: 1,
  stock: 3,
  picture: null,
};
const line = (id: number, name: string) => ({ ...lamp, id, productId: id, name });
const removeButton = (name: string) => page.getByRole("button", { name: `Remove ${name}` });

beforeEach(() => replaceLines([lamp, line(2, "Chair"), line(3, "Desk")]));

test("[CART-06] the cart drawer lists the lines and their total, and links to the cart and the checkout", async () => {
  replaceLines([{ ...lamp, quantity: 2 }, line(2, "Chair")]);
  await renderPage(<CartDrawer isOpen onClose={() => undefined} />, "/");
  const drawer = page.getByRole("dialog", { name: "Your cart" });
  await expect.element(drawer.getByRole("link", { name: "Lamp" })).toBeVisible();
  const row = (name: string) => drawer.getByRole("listitem").filter({ hasText: name });
  await expect.element(row("Lamp")).toHaveTextContent("2 × €19.99€39.98");
  await expect.element(row("Chair")).toHaveTextContent("1 × €19.99€19.99");
  await expect.element(drawer).toHaveTextContent("Total €59.97");
  for (const name of ["View cart", "Checkout"]) {
    // oxlint-disable-next-line no-await-in-loop -- there are only two checks
    await expect.element(drawer.getByRole("link", { name })).toHaveAttribute("href", "/shop/cart");
  }
  await removeButton("Lamp").click();
  await expect.element(page.getByText("Product removed from Cart.")).toBeVisible();
  await expect.element(row("Lamp")).not.toBeInTheDocument();
  await expect.element(drawer).toHaveTextContent("Total €19.99");
});

test("[CART-06] the focus stays in the cart drawer when a line is removed", async () => {
  await renderPage(<CartDrawer isOpen onClose={() => undefined} />, "/");
  await removeButton("Chair").click();
  await expect.element(removeButton("Desk")).toHaveFocus();
  await removeButton("Desk").click();
  await expect.element(removeButton("Lamp")).toHaveFocus();
  await removeButton("Lamp").click();
  await expect.element(page.getByText("Your cart is empty.")).toHaveFocus();
});
