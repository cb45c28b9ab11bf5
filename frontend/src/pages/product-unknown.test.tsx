import { http } from "msw";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { ProductPage } from "@/pages/product";
import { problem } from "@/test/api";
import { showApp } from "@/test/render-app";
import { renderPage } from "@/test/render-page";

test("[LAY-01, PROD-01] an unknown product shows the not-found page", async () => {
  await showApp("/product/default/1", [
    http.get("/api/v1/products/1", () => problem(404, "not-found")),
  ]);
  await expect.element(page.getByRole("heading", { name: "Error 404" })).toBeVisible();
});

test.each(["abc", "0x1"])(
  "the invalid id %s shows the not-found page without a request",
  async (id) => {
    vi.mocked(fetch).mockClear();
    await renderPage(<ProductPage />, `/product/default/${id}`, "/product/default/:id");
    await expect.element(page.getByRole("heading", { name: "Error 404" })).toBeVisible();
    const requestedUrls = vi.mocked(fetch).mock.calls.map(([input]) => new Request(input).url);
    expect(requestedUrls.filter((url) => url.includes("/products/"))).toEqual([]);
  },
);
