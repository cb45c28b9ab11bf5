import type { PopupAdList } from "@shop/api-client";

import { getApi, originOf } from "../fixtures/gateway.ts";
import { tenants } from "../fixtures/page-addresses.ts";
import { expect, test } from "../fixtures/shop.ts";
import { ageGate } from "../fixtures/storefront.ts";

test.use({ popups: true });

test(
  "[HOME-06, HOME-07] the cube and then the newsletter open; the cube links to its product",
  { tag: "@phone" },
  async ({ page, tenant, checkPage }, { project }) => {
    const { items } = await getApi<PopupAdList>(tenant, "/popup-ads");
    const [ad] = items;
    if (ad === undefined) throw new Error("the shop has no ad");
    const cube = page.getByRole("complementary", { name: "Advertisement" });
    const newsletter = page.getByRole("dialog", { name: "Newsletter" });
    await page.clock.install();
    await page.goto("/");
    await expect(cube).toBeVisible();
    await expect(newsletter).toHaveCount(0);
    await page.clock.fastForward("00:05");
    await expect(newsletter).toBeVisible();
    await expect(cube).toHaveCount(0);
    await checkPage();

    await newsletter.getByRole("checkbox", { name: "do not show again" }).check();
    await newsletter.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText("Please enter a valid email").first()).toBeVisible();
    // Use a new address, because a repeated one would count as the same subscription.
    const address = `reader-${project.name}-${String(Date.now())}@example.com`;
    await newsletter.getByLabel("Email address").fill(address);
    await newsletter.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText("Thank you for subscribing.")).toBeVisible();
    await expect(newsletter).toHaveCount(0);
    const cookie = (await page.context().cookies()).find(({ name }) => name === "hide-newsletter");
    expect(cookie).toMatchObject({ path: "/", sameSite: "Lax" });

    await page.reload();
    await expect(cube).toBeVisible();
    await page.clock.fastForward("00:20");
    await checkPage();
    await expect(newsletter).toHaveCount(0);
    await cube.getByRole("link", { name: ad.name }).click({ force: true });
    await expect(page).toHaveURL(new RegExp(`/product/default/${String(ad.productId)}$`));
    await expect(cube).toHaveCount(0);
  },
);

// Test every shop, because shops differ in slides, categories and rows of the home page.
test(
  "[HOME-06] the cube covers no texts and no buttons of any shop",
  { tag: "@phone" },
  async ({ page }) => {
    const cube = page.getByRole("complementary", { name: "Advertisement" });
    await page.addInitScript(() => sessionStorage.setItem("age-verified", "yes"));
    for (const tenant of tenants) {
      const url = originOf(tenant);
      await page.context().addCookies([{ name: "hide-newsletter", value: "1", url }]);
      await page.goto(url);
      await expect(cube).toBeVisible();
      const covered = await cube.evaluate(async (element) => {
        await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
        // The cube's sides extend beyond its box.
        const parts = [...element.querySelectorAll(".cube-side, button")].map((part) =>
          part.getBoundingClientRect(),
        );
        const isCovered = (rect: DOMRect) =>
          parts.some(
            ({ left, right, top, bottom }) =>
              rect.left < right && rect.right > left && rect.top < bottom && rect.bottom > top,
          );
        const coveredContent: string[] = [];
        for (const control of document.querySelectorAll("button, a:not(:has(img))")) {
          if (element.contains(control) || !control.checkVisibility()) continue;
          if (isCovered(control.getBoundingClientRect())) coveredContent.push(control.outerHTML);
        }
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const words = document.createRange();
        while (texts.nextNode()) {
          const { currentNode: text } = texts;
          if (!text.parentElement?.checkVisibility()) continue;
          words.selectNodeContents(text);
          if ([...words.getClientRects()].some(isCovered))
            coveredContent.push(String(text.textContent));
        }
        return coveredContent;
      });
      expect(covered, tenant).toEqual([]);
    }
  },
);

test.describe("a shop with an age gate", () => {
  test.use({ tenant: "vape" });

  test(
    "[HOME-08] a Yes at the age gate is valid for the session, and a No blocks every page that sells",
    { tag: "@phone" },
    async ({ page, checkPage }) => {
      const gate = page.getByRole("dialog", { name: ageGate });
      const banner = page.getByRole("region", { name: "May we count your visit?" });
      await page.goto("/shop/sidebar/3cols");
      await expect(gate).toBeVisible();
      await checkPage();
      for (const _ of [1, 2, 3]) await page.keyboard.press("Escape");
      await page.mouse.click(4, 4);
      await expect(gate).toBeVisible();
      await gate.getByRole("button", { name: "Yes", exact: true }).click();
      await expect(page.getByText(/^Welcome to /)).toBeVisible();
      await expect(banner).toBeVisible();
      await checkPage();
      // The cube appears only after the age gate was answered.
      await page.goto("/");
      await expect(page.getByRole("complementary", { name: "Advertisement" })).toBeVisible();
      await expect(gate).toHaveCount(0);

      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await gate.getByRole("button", { name: "No", exact: true }).click();
      const underAgeDialog = page.getByRole("dialog", { name: "Under Age" });
      await expect(underAgeDialog).toBeVisible();
      await checkPage();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(underAgeDialog).toBeVisible();
      await page.goto("/shop/sidebar/3cols");
      await expect(underAgeDialog).toBeVisible();
      await expect(underAgeDialog.getByRole("button")).toHaveCount(0);
      // No element of the page behind the dialog can take the focus.
      await page.keyboard.press("Tab");
      await expect(page.locator(":is(header, main, footer) :focus")).toHaveCount(0);
      // The law asks for this page, which sells nothing.
      await page.goto("/pages/withdrawal");
      await expect(page.getByLabel("Name *", { exact: true })).toBeVisible();
      await page.getByLabel("Name *", { exact: true }).fill("Despina");
      await expect(underAgeDialog).toHaveCount(0);
    },
  );
});
