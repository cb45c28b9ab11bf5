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
  await renderPage(<ProductTexts />, "/product/default/1");
  const text = page.getByText("ten", { exact: true });
  await expect.element(page.getByText("Delivery information")).toBeVisible();
  await expect.element(text).not.toBeVisible();
  await page.getByText("Delivery information").click();
  await expect.element(text).toBeVisible();
  expect(page.getByText("Returns and cancellation").elements()).toEqual([]);
});
