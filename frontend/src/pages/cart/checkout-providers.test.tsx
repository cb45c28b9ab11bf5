import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";

import { clearDraft } from "@/features/checkout/draft";
import { CartPage } from "@/pages/cart";
import { replaceLines } from "@/store/cart";
import { useLoginData } from "@/store/login-data";
import { addHandlers } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { lamp, quoteEndpoint } from "@/test/checkout";
import { renderPage } from "@/test/render-page";

const signInProviders = [{ id: "google" as const, label: "Google" }];
const button = () => page.getByRole("link", { name: "Continue with Google", exact: true });

async function openCart(fields: Parameters<typeof storefront>[0]) {
  addHandlers(
    http.get("/api/v1/storefront", () => HttpResponse.json(storefront(fields))),
    quoteEndpoint().handler,
  );
  await renderPage(<CartPage />, "/shop/cart", "/shop/cart");
}

beforeEach(() => {
  localStorage.clear();
  clearDraft();
  useLoginData.setState({ customer: null });
  replaceLines([lamp]);
});

test.each([true, false])(
  "[D-11] the checkout offers identity providers (guests may order: %s)",
  async (guestCheckout) => {
    await openCart({ guestCheckout, signInProviders });
    await expect.element(button()).toHaveAttribute("href", "/sign-in/google?next=%2Fshop%2Fcart");
  },
);
