import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { shownAddress } from "@/test/address";
import { answerWith } from "@/test/api";
import { product } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";

import { ProductChoices } from "./components/product-choices";
import { useLocalChoice } from "./use-choice";
import { usePurchase } from "./use-purchase";

const lamp = product({
  hasColorVariants: true,
  variants: [{ color: null, colorName: "Red", priceCents: 2500, sizes: ["S"] }],
});

function QuickPurchase() {
  const { purchase, choose } = usePurchase(lamp, useLocalChoice(), false);
  return <ProductChoices product={lamp} purchase={purchase} onChoose={choose} />;
}

test("[PROD-05] a choice kept beside the address: price at once, cleared together, the focus stays near", async () => {
  answerWith();
  await renderPage(<QuickPurchase />, "/shop/sidebar/3cols");
  const red = page.getByRole("button", { name: "Red" });
  await expect.element(page.getByText("€25.00")).not.toBeInTheDocument();
  await red.click();
  await expect.element(page.getByText("€25.00")).not.toBeInTheDocument();
  await page.getByLabelText("Size").selectOptions("S");
  await expect.element(page.getByText("€25.00")).toBeVisible();
  await expect.element(page.getByText("Lamp - Red, S")).toBeVisible();
  await expect.poll(shownAddress).toBe("/shop/sidebar/3cols");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.element(page.getByText("€25.00")).not.toBeInTheDocument();
  await expect.element(red).toHaveAttribute("aria-pressed", "false");
  await expect.element(red).toHaveFocus();
});
