import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { addHandlers } from "@/test/api";
import { renderPage } from "@/test/render-page";

import { ProductTexts } from "./product-texts";

afterEach(() => vi.restoreAllMocks());

test("[PROD-01] delivery and returns texts are expandable, and empty ones are omitted", async () => {
  const texts = { deliveryHtml: "<p>Within <em>ten</em> days.</p>", returnsHtml: null };
  addHandlers(http.get("/api/v1/pages/product", () => HttpResponse.json(texts)));
  await renderPage(
    <ProductTexts producer={null} reviewsNote={null} withdrawalNote={null} />,
    "/product/default/1",
  );
  const text = page.getByText("ten", { exact: true });
  await expect.element(page.getByText("Delivery information")).toBeVisible();
  await expect.element(text).not.toBeVisible();
  await page.getByText("Delivery information").click();
  await expect.element(text).toBeVisible();
  expect(page.getByText("Returns and cancellation").elements()).toEqual([]);
  expect(page.getByText(/withdraw from the purchase/).elements()).toEqual([]);
});

test("exclusion from withdrawal, producer and note about ratings are shown without other texts", async () => {
  const texts = { deliveryHtml: null, returnsHtml: null };
  addHandlers(http.get("/api/v1/pages/product", () => HttpResponse.json(texts)));
  const producer = {
    name: "Voltmere Ltd",
    address: "1 Shenzhen Road",
    contact: "safety@voltmere.example",
    responsible: "EU Rep GmbH, Berlin",
  };
  const note = "We do not check ratings.";
  await renderPage(
    <ProductTexts producer={producer} reviewsNote={note} withdrawalNote="Not returnable." />,
    "/product/default/1",
  );
  await expect.element(page.getByText("Not returnable.")).toBeVisible();
  await page.getByText("Producer", { exact: true }).click();
  for (const line of Object.values(producer)) {
    // oxlint-disable-next-line no-await-in-loop -- one line after the other
    await expect.element(page.getByText(line)).toBeVisible();
  }
  await page.getByText("About reviews and ratings").click();
  await expect.element(page.getByText(note)).toBeVisible();
});
