import type { Product, ProductStock } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { page } from "vitest/browser";

import { STORAGE_KEY, useStore } from "@/store/store";
import { addHandlers } from "@/test/api";
import { renderPage } from "@/test/render-page";
import { openQuickView } from "@/widgets/quick-view/open-quick-view";
import { QuickViewHost, closeQuickView } from "@/widgets/quick-view/quick-view-host";

export const popup = page.getByRole("dialog", { name: "Quick view" });
export const addButton = popup.getByRole("button", { name: "Add to cart", exact: true });
export const cartLines = () =>
  useStore.getState().cart.map(({ id, name, priceCents, quantity }) => ({
    id,
    name,
    priceCents,
    quantity,
  }));

export function picture(colour: string) {
  const drawing = `<svg xmlns='http://www.w3.org/2000/svg' width='6' height='6'><rect width='6' height='6' fill='${colour}'/></svg>`;
  return { url: `data:image/svg+xml,${drawing}`, width: 6, height: 6 };
}

function stockOf(productId: number, total: number): ProductStock {
  return { productId, total, warehouses: [{ name: "Nicosia", quantity: total }] };
}

export function productHandlers(products: Product[], stocks: Record<number, number> = {}) {
  return [
    http.get("/api/v1/products/by-slug/:slug", ({ params }) =>
      HttpResponse.json(products.find(({ slug }) => slug === params["slug"])),
    ),
    http.get("/api/v1/products/:id/stock", ({ params }) => {
      const id = Number(params["id"]);
      const known = products.find((product) => product.id === id)?.stock ?? 0;
      return HttpResponse.json(stockOf(id, stocks[id] ?? known));
    }),
    http.get("/api/v1/products/:id", ({ params }) =>
      HttpResponse.json(products.find(({ id }) => String(id) === params["id"])),
    ),
  ];
}

export async function renderCards(products: Product[]) {
  closeQuickView();
  localStorage.removeItem(STORAGE_KEY);
  useStore.setState({ cart: [], wishlist: [], compare: [] });
  return renderPage(
    <>
      {products.map((product) => (
        <button key={product.id} type="button" onClick={() => openQuickView(product)}>
          {`Look at ${product.name}`}
        </button>
      ))}
      <QuickViewHost />
    </>,
    "/shop/sidebar/3cols",
  );
}

export const opener = (product: Product) =>
  page.getByRole("button", { name: `Look at ${product.name}` });

export async function openPopup(shown: Product, stocks: Record<number, number> = {}) {
  addHandlers(...productHandlers([shown], stocks));
  await renderCards([shown]);
  await opener(shown).click();
}
