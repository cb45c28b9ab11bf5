import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { MAX_COMPARED } from "@/store/limits";
import { STORAGE_KEY, useStore } from "@/store/store";
import { shownAddress } from "@/test/address";
import { addHandlers } from "@/test/api";
import { productSummary, storefront } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";
import { closeQuickView, useQuickView } from "@/widgets/quick-view/quick-view-host";

import { CardActions } from "./card-actions";

const lamp = productSummary();
const chair = productSummary({ id: 2, slug: "chair", name: "Chair", hasRelatedVariants: true });
const open = (product = lamp) =>
  renderPage(<CardActions product={product} stockDisplay look="row" />, "/");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const link = (name: string) => page.getByRole("link", { name, exact: true });

beforeEach(() => {
  localStorage.removeItem(STORAGE_KEY);
  useStore.setState({ cart: [], wishlist: [], compare: [] });
  closeQuickView();
  addHandlers();
});

describe("[CAT-07] a card's buttons", () => {
  test("add to the cart", async () => {
    await open();
    await button("Add to cart: Lamp").click();
    await expect.element(page.getByText("Product added to Cart.")).toBeVisible();
    expect(useStore.getState().cart).toMatchObject([{ id: 1, quantity: 1 }]);
  });

  test("open the quick view", async () => {
    await open();
    await button("Quick view: Lamp").click();
    expect(useQuickView.getState().product).toEqual({
      id: 1,
      slug: "lamp",
      hasColorVariants: false,
    });
  });

  test("show options in the quick view; the button is still a link to the product", async () => {
    await open(chair);
    const choose = link("Choose options: Chair");
    await expect.element(choose).toHaveAttribute("href", "/product/default/2");
    await choose.click();
    expect(useQuickView.getState().product?.slug).toBe("chair");
    expect(shownAddress()).toBe("/");
  });

  test("say in words on phones that there is a choice, also on the narrowest card", async () => {
    await page.viewport(320, 640);
    await renderPage(
      <div className="w-34">
        <CardActions product={chair} stockDisplay look="card" />
      </div>,
      "/",
    );
    await expect.element(link("Choose options: Chair")).toBeVisible();
    const choose = link("Choose options: Chair").element();
    const words = document.createRange();
    words.selectNodeContents(choose.querySelector("span") ?? choose);
    const [shown, box] = [words.getBoundingClientRect(), choose.getBoundingClientRect()];
    expect(shown.width).toBeGreaterThan(40);
    expect(shown.left).toBeGreaterThanOrEqual(box.left);
    expect(shown.right).toBeLessThanOrEqual(box.right);
    expect(shown.bottom).toBeLessThanOrEqual(box.bottom);
  });

  test("a click with a modifier key is left to the browser", async () => {
    await open(chair);
    const clicks: boolean[] = [];
    const preventNavigation = (event: MouseEvent) => {
      clicks.push(event.defaultPrevented);
      event.preventDefault();
    };
    globalThis.addEventListener("click", preventNavigation);
    await link("Choose options: Chair").click({ modifiers: ["Control"] });
    globalThis.removeEventListener("click", preventNavigation);
    expect(clicks).toEqual([false]);
    expect(useQuickView.getState().product).toBeNull();
  });

  test("a product that is sold out cannot be added", async () => {
    await open(productSummary({ stock: 0 }));
    await expect.element(button("add to Wishlist: Lamp")).toBeVisible();
    expect(button("Add to cart: Lamp").elements()).toEqual([]);
  });

  test.each([true, false])(
    "a product without a price can be added if the shop gives goods away: %s",
    async (freeGoods) => {
      addHandlers(
        http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ freeGoods }))),
      );
      await open(productSummary({ priceCents: 0, minPriceCents: 0, maxPriceCents: 0 }));
      await expect.element(button("add to Wishlist: Lamp")).toBeVisible();
      expect(button("Add to cart: Lamp").elements()).toHaveLength(freeGoods ? 1 : 0);
    },
  );
});

describe("[CAT-07] a shop with quick orders", () => {
  const entry = page.getByLabelText("Quantity of Lamp", { exact: true });

  beforeEach(() => {
    addHandlers(
      http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ quickOrder: true }))),
    );
  });

  test.each(["card", "row"] as const)(
    "[CART-05] a %s takes a quantity, and the Enter key puts it into the cart",
    async (look) => {
      const product = productSummary({ stock: 40 });
      await renderPage(<CardActions product={product} stockDisplay look={look} />, "/");
      await entry.fill("24");
      await userEvent.keyboard("{Enter}");
      const cart = () => useStore.getState().cart;
      await expect.poll(cart).toMatchObject([{ id: 1, quantity: 24 }]);
      await expect.element(entry).toHaveValue("1");
      await expect.element(entry).toHaveFocus();
      await button("Add to cart: Lamp").click();
      await expect.poll(cart).toMatchObject([{ id: 1, quantity: 25 }]);
    },
  );

  test("keeps a quantity above the stock in the field and refuses it", async () => {
    await open(productSummary({ stock: 5 }));
    await entry.fill("6");
    await button("Add to cart: Lamp").click();
    await expect.element(page.getByText("Available stock: 5")).toBeVisible();
    await expect.element(entry).toHaveValue("6");
    expect(useStore.getState().cart).toEqual([]);
  });

  test("shows an error if the quantity is missing", async () => {
    await open();
    await entry.fill("");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Quantity Cannot be Empty")).toBeVisible();
    expect(useStore.getState().cart).toEqual([]);
  });

  test("shows no quantity field for sold-out products and for products with a choice", async () => {
    await open(chair);
    await expect.element(link("Choose options: Chair")).toBeVisible();
    await open(productSummary({ stock: 0 }));
    await expect.element(button("add to Wishlist: Lamp")).toBeVisible();
    expect(page.getByLabelText(/^Quantity of/).elements()).toEqual([]);
  });
});

describe("[CART-07] the wishlist button of a card", () => {
  test("becomes a link to the wishlist and keeps the focus", async () => {
    await open();
    await button("add to Wishlist: Lamp").click();
    await expect.element(page.getByText("Product added to Wishlist.")).toBeVisible();
    await expect.element(link("go to Wishlist: Lamp")).toHaveFocus();
    expect(useStore.getState().wishlist).toMatchObject([{ id: 1, productId: 1, name: "Lamp" }]);
    await userEvent.keyboard("{Enter}");
    await expect.poll(shownAddress).toBe("/shop/wishlist");
  });

  test("a double click adds and does not navigate", async () => {
    await open();
    await button("add to Wishlist: Lamp").dblClick();
    await expect.element(link("go to Wishlist: Lamp")).toBeVisible();
    expect(shownAddress()).toBe("/");
  });

  test("asks for a variant and shows the variants", async () => {
    await open(chair);
    await button("add to Wishlist: Chair").click();
    await expect.element(page.getByText("Please choose a variant first.")).toBeVisible();
    expect(useQuickView.getState().product?.id).toBe(2);
    expect(useStore.getState().wishlist).toEqual([]);
  });

  test("a saved variant marks the product as saved", async () => {
    useStore.setState({
      wishlist: [
        {
          id: 21,
          productId: 2,
          name: "Chair, oak",
          choice: null,
          priceCents: 1,
          stock: 1,
          picture: null,
        },
      ],
    });
    await open(chair);
    await expect.element(link("go to Wishlist: Chair")).toBeVisible();
  });
});

describe("[CART-08] the compare button of a card", () => {
  test("adds and removes the product", async () => {
    await open();
    const compare = button("Compare: Lamp");
    await expect.element(compare).toHaveAttribute("aria-pressed", "false");
    await compare.click();
    await expect.element(page.getByText("Product added to Compare.")).toBeVisible();
    await expect.element(compare).toHaveAttribute("aria-pressed", "true");
    expect(useStore.getState().compare).toEqual([1]);
    await compare.click();
    await expect.element(page.getByText("Product removed from Compare.")).toBeVisible();
    await expect.element(compare).toHaveAttribute("aria-pressed", "false");
    expect(useStore.getState().compare).toEqual([]);
  });

  test("shows an error when the comparison is full", async () => {
    const full = Array.from({ length: MAX_COMPARED }, (_, index) => index + 11);
    useStore.setState({ compare: full });
    await open();
    await button("Compare: Lamp").click();
    await expect.element(page.getByText("You can compare 8 products.")).toBeVisible();
    expect(useStore.getState().compare).toEqual(full);
  });
});
