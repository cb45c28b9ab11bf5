import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { productSummary } from "@/test/catalogue";

import { ProductBadges } from "./product-badges";

test("[CAT-07] a badge wraps in a narrow card, where the wishlist's button would cover its end", async () => {
  const product = productSummary({ priceCents: 0, minPriceCents: 0, maxPriceCents: 0 });
  await render(
    <div className="w-24" data-testid="room">
      <ProductBadges product={product} stockDisplay freeGoods={false} />
    </div>,
  );
  const right = (element: Element) => element.getBoundingClientRect().right;
  const badge = page.getByText("Not for sale online");
  await expect.element(badge).toBeVisible();
  expect(right(badge.element())).toBeLessThanOrEqual(right(page.getByTestId("room").element()));
});
