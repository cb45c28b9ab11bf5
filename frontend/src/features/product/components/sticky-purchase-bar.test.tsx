import { useRef } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { StickyPurchaseBar } from "./sticky-purchase-bar";

function ProductPage({ needsChoice }: { needsChoice: boolean }) {
  const form = useRef<HTMLDivElement>(null);
  return (
    <main>
      <div data-choices>
        <button type="button" disabled>
          Grey
        </button>
        <button type="button">Red</button>
      </div>
      <svg height={2000} />
      <div ref={form}>Quantity</div>
      <StickyPurchaseBar
        name="Lamp"
        picture={undefined}
        price={{ cents: 123_400, toCents: 234_500, unitPrice: null }}
        vatIncluded
        action={<button type="button">Add</button>}
        needsChoice={needsChoice}
        pageForm={form}
      />
    </main>
  );
}

const bar = page.getByRole("complementary", { name: "Buy this product" });

test("the purchase bar adds to the cart while the page's form is out of view", async () => {
  await page.viewport(390, 844);
  await render(<ProductPage needsChoice={false} />);
  await expect.element(bar.getByRole("button", { name: "Add" })).toBeVisible();
  page.getByText("Quantity").element().scrollIntoView();
  await expect.element(bar).not.toBeInTheDocument();
});

test("the purchase bar leads to the first choice if one is missing", async () => {
  await page.viewport(390, 844);
  await render(<ProductPage needsChoice />);
  await bar.getByRole("button", { name: "Choose options" }).click();
  await expect.element(page.getByRole("button", { name: "Red" })).toHaveFocus();
  await expect.element(bar).not.toBeInTheDocument();
});
