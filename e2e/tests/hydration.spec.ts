// A development build of React hydrates the pages that depend on a shop's settings without errors.
// The test of all pages is frontend/test/hydration.test.ts.

import { rmSync } from "node:fs";

import { type Page, test as base } from "@playwright/test";

import { nextFrames } from "../fixtures/held-requests.ts";
import { markHydrated, waitForHydration } from "../fixtures/hydration.ts";
import { contentPages, pagesWithSettings, tenants } from "../fixtures/page-addresses.ts";
import { loadServerBundle, requestPath } from "../fixtures/server-bundle.ts";
import { expect, originOf } from "../fixtures/shop.ts";
import { ANNA, submitSignInForm } from "../fixtures/sign-in.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { buildDevelopmentFrontEnd } from "../servers/development-front-end.ts";
import { startSeparateServers } from "../servers/separate.ts";

// The tests run in one worker because each builds a front end and starts servers.
base.describe.configure({ mode: "default" });

const test = base.extend<object, { servers: string }>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads a fixture's needs from this pattern
    async ({}, provide) => {
      const folder = await buildDevelopmentFrontEnd();
      const { stop } = await startSeparateServers("hydration", { GATEWAY__FRONT_END__DIR: folder });
      await provide(folder);
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", auto: true },
  ],
  context: async ({ context }, provide) => {
    await markHydrated(context);
    await provide(context);
  },
});

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    const isErrorOrWarning = ["error", "warning"].includes(message.type());
    if (isErrorOrWarning && !message.text().startsWith("Failed to load resource")) {
      errors.push(message.text());
    }
  });
  return errors;
}

/** Waits until the page is hydrated and has rendered the response of its session request. */
async function openHydrated(page: Page, url: string): Promise<void> {
  const session = page.waitForResponse("**/api/v1/session");
  await page.goto(url);
  await waitForHydration(page);
  await session;
  await nextFrames(page);
}

test("[ACC-03] a page is hydrated without errors after the session has ended", async ({
  page,
  context,
}) => {
  const origin = originOf("furniture");
  await page.goto(`${origin}/pages/login`);
  await submitSignInForm(page.getByRole("main"), ANNA);
  await expect(page).toHaveURL(/\/shop\/dashboard$/);
  // Simulates a browser that has stored the signed-in customer.
  const stored = await page.evaluate(() => Object.entries(localStorage));
  await context.clearCookies();
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, stored);
  const errors = collectErrors(page);
  const signIn = new Storefront(page).header.getByRole("link", { name: "Sign in", exact: true });
  for (const address of ["/", "/shop/sidebar/3cols", "/pages/about"]) {
    await openHydrated(page, origin + address);
    await expect(signIn).toBeVisible();
    expect(errors, address).toEqual([]);
  }
});

const apiRequestsBeforePaint = (page: Page) =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.startsWith("/api/"))
      .filter(({ startTime }) => startTime < (paint?.startTime ?? 0))
      .map(({ name }) => name);
  });

for (const tenant of tenants) {
  test(`[LAY-01] ${tenant}'s pages are hydrated without changes, and request no response that is embedded in them`, async ({
    page,
  }) => {
    const bundle = await loadServerBundle();
    const errors = collectErrors(page);
    const requested: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith("/api/")) requested.push(pathname + search);
    });
    const pages = await contentPages(tenant);
    for (const address of await pagesWithSettings(tenant)) {
      requested.length = 0;
      await openHydrated(page, originOf(tenant) + address);
      expect(errors, address).toEqual([]);
      if (!pages.includes(address)) continue;
      const readsInState = new Set(bundle.plan(address).reads.map(requestPath));
      expect(
        requested.filter((request) => readsInState.has(request)),
        address,
      ).toEqual([]);
      expect(await apiRequestsBeforePaint(page), `${address}: before the first paint`).toEqual([]);
    }
  });
}
