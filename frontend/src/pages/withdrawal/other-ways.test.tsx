import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { addHandlers } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";

import { OtherWays } from "./other-ways";

const open = async (seller: Partial<ReturnType<typeof storefront>["seller"]>) => {
  const settings = storefront();
  const company = { ...settings.company, name: "Oak & Linen", location: "Shop: 5 Ledra Street" };
  const shop = { ...settings, company, seller: { ...settings.seller, ...seller } };
  addHandlers(http.get("/api/v1/storefront", () => HttpResponse.json(shop)));
  await renderPage(<OtherWays />, "/pages/withdrawal", "/pages/withdrawal");
  return page.getByRole("region", { name: "Other ways to withdraw" });
};

test("the legal seller is named with its address, not the brand", async () => {
  const ways = await open({ name: "Oak Trading Ltd", address: "1 Office Road, Nicosia" });
  await expect.element(ways).toHaveTextContent("Oak Trading Ltd1 Office Road, Nicosia");
});

test("a seller without an address has the shop's", async () => {
  const ways = await open({ name: "Oak Trading Ltd", address: null });
  await expect.element(ways).toHaveTextContent("Oak Trading LtdShop: 5 Ledra Street");
});
