import { excludedProduct } from "../fixtures/catalogue.ts";
import { Checkout } from "../fixtures/checkout.ts";
import { holdRequests, laterScripts } from "../fixtures/held-requests.ts";
import { expect, test } from "../fixtures/shop.ts";
import { ANNA } from "../fixtures/sign-in.ts";
import {
  expectStep,
  fillIn,
  LABEL,
  mailsWith,
  numberOf,
  placeOrder,
  press,
  recipientsOf,
} from "../fixtures/withdrawal.ts";

test.describe("a guest", () => {
  test.use({ tenant: "aegean" });

  test(
    "withdraws from one piece of an order, and gets the receipt by mail",
    { tag: "@phone" },
    async ({ page, checkPage }) => {
      const { guest, reference } = await placeOrder(page);
      await page.getByRole("main").getByRole("link", { name: LABEL }).click();
      await expect(page.getByLabel("Order reference *", { exact: true })).toHaveValue(reference);
      await fillIn(page, "Despina", guest.email);
      await checkPage();
      await press(page, "Continue");
      await page.getByLabel(/^Pieces: /).fill("1");
      await checkPage();
      await press(page, "Continue");
      await expectStep(page, "Step 2: confirm");
      await checkPage();
      await page.reload();
      await page.getByRole("button", { name: "Confirm withdrawal", exact: true }).dblclick();
      const number = await numberOf(page);
      await checkPage();
      await expect.poll(() => recipientsOf(number)).toContain(guest.email);
      await expect.poll(async () => (await recipientsOf(number)).length).toBe(2);
      await page.reload();
      expect(await numberOf(page)).toBe(number);
    },
  );

  test("reads at each step that a product is excluded once its seal is broken", async ({
    page,
  }) => {
    const note = /can't withdraw from the purchase of this product once its seal is broken/;
    const checkout = new Checkout(page);
    const product = await excludedProduct("aegean");
    await page.goto(`/product/default/${product.id}`);
    await expect(checkout.shop.main.getByText(note)).toBeVisible();
    await checkout.fillCart(1, product);
    await expect(checkout.review).toContainText(note);
    const { guest, reference } = await placeOrder(page, product);
    await expect.poll(() => mailsWith(reference, note)).toContain(guest.email);
    await page.goto(`/pages/withdrawal?ref=${reference}`);
    await fillIn(page, "Despina", guest.email);
    await press(page, "Continue");
    await expect(page.getByText(note)).toBeVisible();
    await press(page, "Continue");
    await press(page, "Confirm withdrawal");
    const number = await numberOf(page);
    await expect.poll(() => mailsWith(number, note)).toHaveLength(1);
  });

  // Switched-off scripts would show the <noscript> text.
  test("whose scripts did not load is led to the shop's addresses", async ({ page }) => {
    await page.route(/\.js$/, (route) => route.abort("aborted"));
    await page.goto("/pages/withdrawal");
    await page.getByLabel("Order reference *", { exact: true }).fill("7K3Q9MXZ2B");
    await fillIn(page, "Despina", "despina@example.com");
    await press(page, "Continue");
    await expect(page).toHaveURL(/\/pages\/withdrawal#other-ways$/);
    const ways = page.getByRole("region", { name: "Other ways to withdraw" });
    await expect(ways.getByRole("link").first()).toBeInViewport();
  });

  test.describe(() => {
    test.use({ expectedFailures: /withdrawal-previews/ });

    test(
      "with a wrong address withdraws from a part in words, and only the shop gets a mail",
      { tag: "@phone" },
      async ({ page, checkPage }) => {
        const { reference } = await placeOrder(page);
        await page.goto(`/pages/withdrawal?ref=${reference}`);
        await fillIn(page, "Despina", "wrong@example.com");
        await press(page, "Continue");
        await page.getByLabel("Products to withdraw from, if not all").fill("one piece");
        await checkPage();
        await press(page, "Continue");
        await expectStep(page, "Step 2: confirm");
        await press(page, "Confirm withdrawal");
        const number = await numberOf(page);
        await expect
          .poll(() => mailsWith(number, /in the consumer's words: one piece/))
          .toHaveLength(1);
        expect(await recipientsOf(number)).not.toContain("wrong@example.com");
      },
    );
  });
});

test.describe("a customer", () => {
  test.use({ customer: ANNA });

  test("withdraws late from an own order", { tag: "@phone" }, async ({ page, checkPage }) => {
    await page.goto("/pages/withdrawal?order=1");
    await expect(page.getByText(/withdrawal period ended on/)).toBeVisible();
    await expect(page.getByLabel("Name *", { exact: true })).toHaveValue(/Anna/);
    await checkPage();
    await press(page, "Continue");
    await press(page, "Confirm withdrawal");
    const number = await numberOf(page);
    await expect.poll(() => recipientsOf(number)).toContain(ANNA.userName);
  });

  test("keeps a name that was typed before the scripts arrived", async ({ page }) => {
    const scripts = await holdRequests(page, laterScripts);
    await page.goto("/pages/withdrawal?order=1");
    await page.getByLabel("Name *", { exact: true }).fill("Despina");
    await scripts.release();
    await expect(page.getByText(/withdrawal period ended on/)).toBeVisible();
    await expect(page.getByLabel("Name *", { exact: true })).toHaveValue("Despina");
  });
});
