import { holdRequests, laterScripts } from "../fixtures/held-requests.ts";
import { expect, test } from "../fixtures/shop.ts";
import { ANNA } from "../fixtures/sign-in.ts";
import {
  expectStep,
  fillIn,
  LABEL,
  numberOf,
  placeOrder,
  press,
  recipientsOf,
} from "../fixtures/withdrawal.ts";

test.describe("a guest", { tag: "@phone" }, () => {
  test.use({ tenant: "aegean" });

  test("withdraws from one piece of an order, and gets the receipt by mail", async ({
    page,
    checkPage,
  }) => {
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
  });

  test.describe(() => {
    test.use({ expectedFailures: /withdrawal-previews/ });

    test("with a wrong address continues, and only the shop gets a mail", async ({ page }) => {
      const { reference } = await placeOrder(page);
      await page.goto(`/pages/withdrawal?ref=${reference}`);
      await fillIn(page, "Despina", "wrong@example.com");
      await press(page, "Continue");
      await expectStep(page, "Step 2: confirm");
      await press(page, "Confirm withdrawal");
      const number = await numberOf(page);
      await expect.poll(async () => (await recipientsOf(number)).length).toBe(1);
      expect(await recipientsOf(number)).not.toContain("wrong@example.com");
    });
  });
});

test.describe("a customer", { tag: "@phone" }, () => {
  test.use({ customer: ANNA });

  test("withdraws late from an own order", async ({ page, checkPage }) => {
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
