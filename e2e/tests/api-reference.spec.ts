import { existsSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "../fixtures/shop.ts";

const file = join(import.meta.dirname, "../../openapi/reference/index.html");

// Its markup is that of a library, so the checks of the shop's own pages do not apply.
test.beforeEach(({ checkedPages, tenant }) => {
  checkedPages.exclude(`${tenant} /api/docs/`);
  test.skip(!existsSync(file) && !process.env.CI, "npm run docs writes the reference");
});

test("[API-04] the reference of the API works with the gateway's scripts only", async ({
  page,
}) => {
  await page.goto("/api/docs/");
  const operation = page.getByRole("link", { name: "/api/v1/quotes" });
  await operation.click();
  await expect(page.getByRole("heading", { name: "createQuote" })).toBeInViewport();
  await page.getByText("Search").first().click();
  await page.keyboard.type("findProductBySlug");
  await expect(page.getByRole("link", { name: "findProductBySlug Returns" })).toBeVisible();
});
