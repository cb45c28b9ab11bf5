import { plainProduct } from "../fixtures/catalogue.ts";
import { tenants } from "../fixtures/page-addresses.ts";
import { expect, test } from "./gallery.ts";

for (const tenant of tenants) {
  test.describe(tenant, () => {
    test.use({ tenant, expectedFailures: /\/api\/v1\// });

    test("waiting", async ({ page, takeScreenshot }) => {
      const { name } = await plainProduct(tenant);
      await page.goto("/pages/about");
      await page.waitForLoadState("networkidle");
      const held: (() => void)[] = [];
      await page.route("**/api/v1/products**", async (route) => {
        await new Promise<void>((release) => held.push(release));
        await route.continue();
      });
      await page.evaluate(() => history.pushState(null, "", "/shop/sidebar/3cols"));
      await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
      await page.waitForTimeout(1500);
      await takeScreenshot("waiting-list", { isWindow: true });
      for (const release of held) release();
      await page.getByRole("link", { name, exact: true }).first().waitFor();
    });

    test("failing", async ({ page, takeScreenshot }) => {
      await page.goto("/pages/about");
      await page.waitForLoadState("networkidle");
      await page.route("**/api/v1/products**", (route) =>
        route.fulfill({
          status: 503,
          contentType: "application/problem+json",
          json: {
            type: "/problems/retail-unavailable",
            title: "",
            status: 503,
            detail: "",
            instance: "",
            errors: [],
          },
        }),
      );
      await page.evaluate(() => history.pushState(null, "", "/shop/sidebar/3cols"));
      await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
      await expect(page.getByRole("button", { name: /again/i }).first()).toBeVisible({
        timeout: 30_000,
      });
      await takeScreenshot("failing-list");
    });
  });
}
