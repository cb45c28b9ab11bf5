import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, use } from "react";
import { BrowserRouter, Link, Route, Routes } from "react-router-dom";
import { afterEach, describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { type Locator, page } from "vitest/browser";

import { createQueryClient } from "@/api/query-client";
import { shownAddress } from "@/test/address";
import { addHandlers } from "@/test/api";
import { product } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";

import { ChoiceButtons } from "./components/choice-buttons";
import { ChoiceList } from "./components/choice-list";
import { ProductChoices } from "./components/product-choices";
import { usePurchaseOption } from "./purchase";
import { useAddressChoice, useLocalChoice } from "./use-choice";

const lamp = product({
  hasColorVariants: true,
  variants: [{ color: null, colorName: "Red", priceCents: 2500, unitPrice: null, sizes: ["S"] }],
});

function QuickPurchase() {
  const { purchase, choose } = usePurchaseOption(lamp, useLocalChoice(), false);
  const choice = { OptionChoice: ChoiceList, stockDisplay: false };
  return <ProductChoices product={lamp} purchase={purchase} onChoose={choose} {...choice} />;
}

test("[PROD-05] a local choice shows its price at once, is cleared as a whole and keeps the focus", async () => {
  addHandlers();
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

describe("[PROD-05] a choice in the address", () => {
  const addressBefore = location.pathname + location.search;
  afterEach(() => history.replaceState(null, "", addressBefore));

  function PagePurchase() {
    const { purchase, choose } = usePurchaseOption(lamp, useAddressChoice(), false);
    const choice = { OptionChoice: ChoiceButtons, stockDisplay: false };
    return <ProductChoices product={lamp} purchase={purchase} onChoose={choose} {...choice} />;
  }
  const NeverLoaded = () => use(neverResolved);
  const neverResolved = new Promise<never>(() => undefined);

  async function renderPagePurchase() {
    history.replaceState(null, "", "/product/default/1");
    await render(
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <Link to="/slow">Slow page</Link>
          <Suspense>
            <Routes>
              <Route path="/product/default/1" element={<PagePurchase />} />
              <Route path="/slow" element={<NeverLoaded />} />
            </Routes>
          </Suspense>
        </BrowserRouter>
      </QueryClientProvider>,
    );
  }
  const size = page.getByRole("radio", { name: "S", exact: true });
  const click = (locator: Locator) => {
    const element = locator.element();
    if (!(element instanceof HTMLElement)) throw new Error("no HTML element");
    element.click();
  };

  test("a second choice before the next render keeps the first", async () => {
    await renderPagePurchase();
    click(size);
    await expect.element(size).toBeChecked();
    click(page.getByRole("button", { name: "Red" }));
    await expect.poll(() => location.search).toBe("?color=Red&size=S");
    await expect.element(page.getByText("Lamp - Red, S")).toBeVisible();
  });

  test("choices add no history entry, and do not replace the entry of a page that is loading", async () => {
    await renderPagePurchase();
    const entries = history.length;
    await page.getByRole("button", { name: "Red" }).click();
    await expect.poll(() => location.search).toBe("?color=Red");
    expect(history.length).toBe(entries);
    await page.getByRole("link", { name: "Slow page" }).click();
    expect(location.pathname).toBe("/slow");
    await size.click();
    await expect.poll(() => location.search).toBe("?color=Red&size=S");
    history.back();
    await expect.poll(() => location.pathname).toBe("/slow");
  });
});
