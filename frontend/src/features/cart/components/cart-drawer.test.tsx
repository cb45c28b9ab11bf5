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

test("[CART-06] the focus stays in the cart when a line is removed", async () => {
  await renderPage(<CartDrawer isOpen onClose={() => undefined} />, "/");
  await removeButton("Chair").click();
  await expect.element(removeButton("Desk")).toHaveFocus();
  await removeButton("Desk").click();
  await expect.element(removeButton("Lamp")).toHaveFocus();
  await removeButton("Lamp").click();
  await expect.element(page.getByText("Your cart is empty.")).toHaveFocus();
});
