import type { Page } from "@playwright/test";

import { plainProduct } from "../fixtures/catalogue.ts";
import { hangShop } from "../fixtures/outage.ts";
import { clearFaults, readLedger } from "../fixtures/retail-api.ts";
import { expect, test } from "../fixtures/shop.ts";
import { ANNA, signIn } from "../fixtures/sign-in.ts";
import {
  expectStep,
  fillIn,
  numberOf,
  placeOrder,
  press,
  recipientsOf,
} from "../fixtures/withdrawal.ts";
import { type SeparateServers, startSeparateServers } from "../servers/separate.ts";
import { waitForFacets } from "../servers/start.ts";

test.use({ tenant: "aegean", expectedFailures: /503|504|\/pictures\/|\/api\/v1\// });

let servers: SeparateServers;

// The tests have their own servers because no call of the Retail API responds.
test.beforeAll(async () => {
  servers = await startSeparateServers("withdrawal-outage", {});
});
test.afterAll(() => servers.stop());
test.afterEach(clearFaults);

/** An open page would ask the stopped gateway whether the shop is busy. */
async function restartGateway(page: Page): Promise<void> {
  await page.goto("about:blank");
  await servers.restartGateway();
}

/** Each mail arrives once. Afterwards the gateway has nothing left to send, also after a restart. */
async function expectMailsOnce(page: Page, number: string, consumer: string): Promise<void> {
  await expect.poll(async () => (await recipientsOf(number)).length).toBeGreaterThanOrEqual(2);
  await restartGateway(page);
  const recipients = await recipientsOf(number);
  expect(recipients).toHaveLength(2);
  expect(recipients.filter((to) => to === consumer)).toHaveLength(1);
}

test("a guest withdraws while the Retail API hangs, and both mails are sent once afterwards", async ({
  page,
  tenant,
}) => {
  await waitForFacets(tenant);
  const { guest, reference } = await placeOrder(page, await plainProduct(tenant));
  await expect
    .poll(async () => {
      const { mails } = await readLedger();
      return mails.filter(({ body }) => body.includes(reference)).length;
    })
    .toBeGreaterThanOrEqual(1);

  await hangShop(tenant);
  await page.goto(`/pages/withdrawal?ref=${reference}`);
  await fillIn(page, "Despina", guest.email);
  await press(page, "Continue");
  await page.getByLabel(/^Pieces: /).fill("1");
  await press(page, "Continue");
  await expectStep(page, "Step 2: confirm");
  await press(page, "Confirm withdrawal");
  const number = await numberOf(page);
  expect(await recipientsOf(number)).toEqual([]);
  // Stored on disk: a restart during the outage loses nothing.
  const receipt = page.url();
  await restartGateway(page);
  expect(await recipientsOf(number)).toEqual([]);
  await page.goto(receipt);
  expect(await numberOf(page)).toBe(number);

  await clearFaults();
  await expectMailsOnce(page, number, guest.email);
});

test("a customer withdraws while the Retail API hangs, and both mails are sent once afterwards", async ({
  page,
  tenant,
}) => {
  await signIn(page, ANNA);
  await page.goto("/pages/withdrawal?order=1");
  await expect(page.getByLabel("Name *", { exact: true })).toHaveValue(/Anna/);

  await hangShop(tenant);
  await page.reload();
  // The form of an own order replaces the first form.
  const order = page.getByRole("definition").filter({ hasText: "The order that you chose" });
  await expect(order).toBeVisible();
  await page.getByLabel("Name *", { exact: true }).fill("Anna");
  await press(page, "Continue");
  await expectStep(page, "Step 2: confirm");
  await press(page, "Confirm withdrawal");
  const number = await numberOf(page);
  expect(await recipientsOf(number)).toEqual([]);

  await clearFaults();
  await expectMailsOnce(page, number, ANNA.userName);
});
