// Every kind of page of every shop, taken over by a development build of React without a word of complaint.

import { rmSync } from "node:fs";

import { test as base } from "@playwright/test";

import { contentPages, missingPages, ownPages, tenants } from "../fixtures/first-pages.ts";
import { expect, originOf } from "../fixtures/shop.ts";
import { ANNA, logIn } from "../fixtures/sign-in.ts";
import { buildDevelopmentFrontEnd } from "../servers/development-front-end.ts";
import { startOwnServers } from "../servers/own.ts";

const test = base.extend<object, { servers: string }>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads a fixture's needs from this pattern
    async ({}, provide) => {
      const folder = await buildDevelopmentFrontEnd();
      const stop = await startOwnServers("hydration", { GATEWAY__FRONT_END__DIR: folder });
      await provide(folder);
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", auto: true, timeout: 120_000 },
  ],
});

test("[ACC-03] a page is taken over whole where the session has ended meanwhile", async ({
  page,
  context,
}) => {
  const origin = originOf("furniture");
  await page.goto(`${origin}/pages/login`);
  await logIn(page.getByRole("main"), ANNA);
  await expect(page).toHaveURL(/\/shop\/dashboard$/);
  // As a shopper whose browser still knows who was signed in.
  const kept = await page.evaluate(() => Object.entries(localStorage));
  await context.clearCookies();
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, kept);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (/hydrat/i.test(message.text())) complaints.push(message.text());
  });
  for (const address of ["/", "/shop/sidebar/3cols", "/pages/about"]) {
    const told = page.waitForResponse("**/api/v1/session");
    await page.goto(origin + address);
    await told;
    await page.waitForTimeout(300);
    expect(complaints, address).toEqual([]);
  }
});

for (const tenant of tenants) {
  test(`[LAY-01] ${tenant}'s pages are taken over as they are`, async ({ browser }) => {
    test.setTimeout(180_000);
    for (const address of [...(await contentPages(tenant)), ...ownPages, ...missingPages]) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        const isComplaint = ["error", "warning"].includes(message.type());
        if (isComplaint && !/Failed to load resource/.test(message.text())) {
          complaints.push(message.text());
        }
      });
      const takenOver = page.waitForRequest("**/api/v1/session");
      await page.goto(originOf(tenant) + address);
      await takenOver;
      await page.waitForTimeout(100);
      expect(complaints, `${tenant} ${address}`).toEqual([]);
      await context.close();
    }
  });
}
