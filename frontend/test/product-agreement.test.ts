import { rm } from "node:fs/promises";

import type { Product } from "@shop/api-client";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { checkAdd } from "@/features/cart/add-check";
import { noChoice, type ProductChoice, purchaseOption } from "@/features/product/purchase";
import { noColorSizeChoice } from "@/lib/color-size-choice";
import { formatMoney } from "@/lib/money";
import { savedProduct } from "@/store/buyable-product";
import { refreshSaved } from "@/store/refresh-saved";
import { checkProperty } from "@/test/check-property";
import { productArbitrary } from "@/test/product-arbitrary";

import { buildModule } from "./build.ts";
import type { renderProductViews } from "./product-views.tsx";

const RUNS = 500;
const LABELS = ["New", "Sale", "Top", "Out Of Stock", "Not for sale online", "Few left"];

let render: typeof renderProductViews;
let directory: string;

// React's production build, since the test renders thousands of pages.
beforeAll(async () => {
  const built = await buildModule("test/product-views.tsx");
  ({ directory } = built);
  const module = (await import(/* @vite-ignore */ built.entry)) as {
    renderProductViews: typeof renderProductViews;
  };
  render = module.renderProductViews;
});

afterAll(() => rm(directory, { recursive: true, force: true }));

const amounts = (html: string) => html.match(/€[\d,]+\.\d\d/g) ?? [];

const labels = (html: string) => {
  const list = /<ul[^>]*aria-label="Labels"[^>]*>(.*?)<\/ul>/.exec(html)?.[1] ?? "";
  return list.split("</li>").flatMap((item) => item.replaceAll(/<[^>]*>/g, "") || []);
};

function canAdd(html: string): boolean {
  const button = [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].find(
    ([, , content = ""]) => content.replaceAll(/<[^>]*>/g, "") === "Add to cart",
  );
  return button !== undefined && !button[1]?.includes('disabled=""');
}

const currentPrice = (item: Pick<Product, "priceCents" | "salePriceCents">) =>
  item.salePriceCents ?? item.priceCents;

type Priced = Pick<
  Product,
  "priceCents" | "salePriceCents" | "lowestPrice30DaysCents" | "unitPrice"
>;

const unitAmounts = ({ unitPrice }: Pick<Priced, "unitPrice">) =>
  unitPrice === null ? [] : [unitPrice.cents];

/** The current price, the unit price and, of a reduction, the struck price and the lowest price of the 30 days before. */
function amountsOfReduction(item: Priced): number[] {
  const current = currentPrice(item);
  if (current >= item.priceCents) return [current, ...unitAmounts(item)];
  const lowest = item.lowestPrice30DaysCents;
  return [current, item.priceCents, ...unitAmounts(item), ...(lowest === null ? [] : [lowest])];
}

/** An independent implementation of the specified price rule. */
function expectedAmounts(product: Product): string[] {
  const { variants, relatedVariants } = product;
  const choices =
    variants.length > 0 ? variants.map((row) => row.priceCents) : relatedVariants.map(currentPrice);
  if (choices.length > 0) {
    const range = new Set([Math.min(...choices), Math.max(...choices)]);
    return [...range, ...unitAmounts(product)].map(formatMoney);
  }
  return amountsOfReduction(product).map(formatMoney);
}

function completeChoices({ variants, relatedVariants }: Product): ProductChoice[] {
  const colorSizes = variants.flatMap(({ colorName, sizes }) =>
    (sizes.length > 0 ? sizes : [null]).map((size) => ({ color: colorName || null, size })),
  );
  const variantIds = relatedVariants.length > 0 ? relatedVariants.map(({ id }) => id) : [null];
  return (colorSizes.length > 0 ? colorSizes : [noColorSizeChoice]).flatMap(({ color, size }) =>
    variantIds.map((variantId) => ({ color, size, variantId })),
  );
}

test("[PROD-02, CAT-07, PROD-06] card, row, page and quick view show the same price, labels and availability", () => {
  checkProperty(
    fc.property(productArbitrary, fc.boolean(), (product, stockDisplay) => {
      const { card, row, page, quickView } = render(product, stockDisplay, noChoice, null);
      const [expected, all] = [expectedAmounts(product), labels(page)];
      for (const view of [card, row, page, quickView]) expect(amounts(view)).toEqual(expected);
      expect(labels(quickView)).toEqual(all);
      for (const label of all) expect(LABELS).toContain(label);
      // Lists show only the first two badges.
      for (const view of [card, row]) expect(labels(view)).toEqual(all.slice(0, 2));

      const isPlain = !product.hasColorVariants && !product.hasRelatedVariants;
      const { stock } = product;
      const showsStock = stockDisplay && !product.hasRelatedVariants;
      const isSoldOut = showsStock && stock < 1;
      expect(all.includes("Out Of Stock")).toBe(isSoldOut);
      const prices = expectedAmounts({ ...product, unitPrice: null });
      const isForSale = prices.some((amount) => amount !== formatMoney(0));
      expect(all.includes("Not for sale online")).toBe(!isForSale);
      expect(all.includes("Few left")).toBe(showsStock && stock >= 1 && stock <= 3);
      for (const view of [card, row, page, quickView])
        expect(canAdd(view)).toBe(isPlain && !isSoldOut && isForSale);
    }),
    RUNS,
  );
});

test("[PROD-04, PROD-05, CART-04] a choice has the same price on the page, in the cart and after a cart refresh", () => {
  checkProperty(
    fc.property(productArbitrary, fc.boolean(), fc.nat(1000), (product, stockDisplay, pick) => {
      const choices = completeChoices(product);
      const chosen = choices[pick % choices.length] ?? noChoice;
      const purchase = purchaseOption(product, chosen, stockDisplay);
      expect(purchase.missing).toBeNull();
      const saved = savedProduct(purchase.item, product.id);
      const view = render(product, stockDisplay, chosen, { ...saved, quantity: 1 });

      const price = formatMoney(saved.priceCents);
      expect(amounts(view.cartLine ?? "")).toEqual([price, price]);
      const [label, shown] = [expectedAmounts(product), amounts(view.page)];
      const isChoice = product.hasColorVariants || product.hasRelatedVariants;
      expect(shown.slice(0, label.length)).toEqual(label);
      expect(shown[isChoice ? label.length : 0]).toBe(price);
      // The price of every choice is within the range of the label.
      const promised = { min: product.minPriceCents, max: product.maxPriceCents };
      const charged = isChoice ? saved.priceCents : promised.min;
      expect(charged).toBeGreaterThanOrEqual(promised.min);
      expect(charged).toBeLessThanOrEqual(promised.max);

      // The page enables its button exactly when the cart accepts the product.
      const refusal = checkAdd({ quantity: 1, stock: saved.stock, inCart: 0, stockDisplay });
      expect(canAdd(view.page)).toBe(refusal === null && saved.priceCents > 0);
      const fresh = refreshSaved(saved, { product, stock: null });
      expect(fresh).toEqual({ saved, change: { oldPriceCents: null, isGone: false } });
    }),
    RUNS,
  );
});
