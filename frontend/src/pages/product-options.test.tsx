import type { RelatedVariant } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ProductPage } from "@/pages/product";
import { STORAGE_KEY, useStore } from "@/store/store";
import { addHandlers } from "@/test/api";
import { expectAccessible } from "@/test/axe";
import { product } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";
import { picture } from "@/test/render-quick-view";

const GREEN = "#3a8a4d";
const [own, green, blue] = [picture("red"), picture("green"), picture("blue")];

const variant = (id: number, colorName: string, size: string, stock: number): RelatedVariant => ({
  id,
  slug: "v",
  name: `Lamp - ${colorName}, ${size}`,
  options: { color: colorName === "Green" ? GREEN : null, colorName, size },
  priceCents: 900 + id,
  salePriceCents: null,
  lowestPrice30DaysCents: null,
  unitPrice: null,
  stock,
  pictures: [colorName === "Green" ? green : blue],
});

const relatedVariants = [
  variant(11, "Green", "S", 2),
  variant(12, "Green", "XS", 0),
  variant(13, "Blue", "S", 0),
  variant(14, "Blue", "M", 4),
];

function show(address = "/product/default/1") {
  addHandlers(
    http.get("/api/v1/products/1", () =>
      HttpResponse.json(product({ pictures: [own], hasRelatedVariants: true, relatedVariants })),
    ),
    http.get("/api/v1/products/:id/stock", ({ params }) => {
      const id = Number(params["id"]);
      const total = relatedVariants.find((related) => related.id === id)?.stock ?? 6;
      return HttpResponse.json({ productId: id, total, warehouses: [] });
    }),
  );
  return renderPage(<ProductPage />, address, "/product/default/:id");
}

const color = (name: string) => page.getByRole("button", { name, exact: true });
const size = (name: string) => page.getByRole("radio", { name, exact: true });
const shownPicture = () => page.getByAltText("Lamp, picture 1", { exact: true });
const addButton = () => page.getByRole("button", { name: "Add to cart", exact: true }).first();

beforeEach(() => {
  localStorage.removeItem(STORAGE_KEY);
  useStore.setState({ cart: [] });
});
afterEach(() => vi.restoreAllMocks());

describe("[PROD-04, PROD-05] variants in colours and sizes with a stock for each", () => {
  test("have a row of swatches and a row of sizes in their order", async () => {
    await page.viewport(390, 844);
    await show();
    await expect.element(page.getByRole("group", { name: "Colour" })).toBeVisible();
    const sizes = page.getByRole("group", { name: "Size" }).getByRole("radio").elements();
    expect(sizes.map((radio) => radio.getAttribute("value"))).toEqual(["XS", "S", "M"]);
    expect(color("Green").element().querySelector("circle")?.getAttribute("fill")).toBe(GREEN);
    expect(color("Blue").element().querySelector("circle")).toBeNull();
    await expectAccessible();
  });

  test("show the picture of the colour before a size is chosen", async () => {
    await show();
    await expect.element(shownPicture()).toHaveAttribute("src", own.url);
    await color("Blue").click();
    await expect.element(shownPicture()).toHaveAttribute("src", blue.url);
    await expect.element(addButton()).toBeDisabled();
  });

  test("put the variant of the colour and size into the cart", async () => {
    await show();
    await color("Green").click();
    await size("S").click();
    await expect.element(page.getByText("Lamp - Green, S").first()).toBeVisible();
    await expect.element(page.getByText("€9.11").first()).toBeVisible();
    await addButton().click();
    const [line] = useStore.getState().cart;
    expect(line).toMatchObject({ id: 11, productId: 1, name: "Lamp - Green, S", choice: null });
  });

  test("cross out the sizes and colours that are sold out", async () => {
    await show();
    await expect.element(size("XS (Out Of Stock)")).toBeVisible();
    await color("Blue").click();
    await expect.element(size("S (Out Of Stock)")).toBeVisible();
    await expect.element(size("M")).toBeVisible();
    await size("S (Out Of Stock)").click();
    await expect.element(page.getByText("Out Of Stock", { exact: true }).first()).toBeVisible();
    await expect.element(color("Blue (Out Of Stock)")).toHaveAttribute("aria-pressed", "true");
    await expect
      .element(page.getByRole("button", { name: "Get notified when available" }))
      .toBeVisible();
  });

  test("are chosen by the address of the variant, and by keyboard", async () => {
    await show("/product/default/1?variant=14");
    await expect.element(color("Blue")).toHaveAttribute("aria-pressed", "true");
    await expect.element(size("M")).toBeChecked();
    await expect.element(color("Green")).toBeDisabled();
    size("M").element().focus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(size("S (Out Of Stock)")).toBeChecked();
    await color("Green").click();
    await expect.element(page.getByText("Lamp - Green, S").first()).toBeVisible();
  });
});
