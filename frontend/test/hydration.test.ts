import { rm } from "node:fs/promises";
import path from "node:path";

import { type Browser, type BrowserContext, chromium } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { product, storefront } from "@/test/catalogue";

import { chromiumPath, testFlags } from "../../e2e/chromium.mjs";
import { requestPath } from "../../e2e/fixtures/server-bundle.ts";
import { ADDRESSES } from "./addresses.ts";
import { buildForHydration } from "./build.ts";
import {
  type PageServer,
  Preliminary,
  renderWithResponses,
  type ServerBundle,
  servePages,
} from "./page-server.ts";
import {
  changesOf,
  collectConsoleErrors,
  collectRequests,
  openRequests,
  recordServerHtml,
  waitForHydration,
  waitForQuiet,
} from "./server-html.ts";

let bundle: ServerBundle;
let client: string;
let server: PageServer;
let browser: Browser;
/** Pages share it, because its cache keeps the scripts. */
let context: BrowserContext;

beforeAll(async () => {
  ({ bundle, client } = await buildForHydration());
  server = await servePages(bundle, client);
  browser = await chromium.launch({
    executablePath: chromiumPath,
    args: testFlags,
  });
  context = await browser.newContext();
  await context.addInitScript(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
});

beforeEach(() => context.clearCookies());

afterAll(async () => {
  await browser.close();
  server.close();
  await rm(path.dirname(client), { recursive: true, force: true });
});

describe.each(ADDRESSES)("$address", ({ address, status, allowedChanges }) => {
  test("renders completely on the server", () => {
    const page = renderWithResponses(bundle, address);
    expect(page.status).toBe(status);
    // React marks a failed or suspended boundary with this comment instead of throwing.
    expect(page.html).not.toContain("<!--$!-->");
    expect(page.html).not.toMatch(/\sstyle="/);
    expect(page.html).toContain("</footer>");
    expect(page.html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(page.html).not.toMatch(/<(?:title|meta|link)\b/);
    expect(page.head.match(/<title>/g)).toHaveLength(1);
    // Only data that decides between the page and the not-found page may be missing.
    const missing = page.reads.filter((_, index) => page.responses[index] === null);
    expect(missing.filter(({ decides }) => !decides)).toEqual([]);
    expect(page.html.includes("Error 404")).toBe(status === 404);
  });

  test("hydrates without a warning, a change or a request of data that it contains", async () => {
    const page = await context.newPage();
    const consoleErrors = collectConsoleErrors(page);
    const requested = collectRequests(page);
    await recordServerHtml(page);
    const requests = openRequests(page);
    await page.goto(server.origin + address);
    await waitForHydration(page);
    await waitForQuiet(page, requests);
    const found = await changesOf(page);
    const titles = await page.locator("title").allTextContents();
    await page.close();
    expect(titles).toHaveLength(1);
    expect(consoleErrors).toEqual([]);
    const contained = new Set(renderWithResponses(bundle, address).reads.map(requestPath));
    expect(requested.filter((request) => contained.has(request))).toEqual([]);
    expect(found.filter((change) => !allowedChanges?.test(change))).toEqual([]);
  });
});

test("[ACC-03] a page loaded by a signed-in customer hydrates without a warning", async () => {
  const page = await context.newPage();
  const consoleErrors = collectConsoleErrors(page);
  await page.addInitScript(() => {
    const customer = { key: "anna", name: "Anna", hasPriceList: false, vatIncluded: true };
    localStorage.setItem("loginData", JSON.stringify({ state: { customer }, version: 0 }));
  });
  await page.goto(`${server.origin}/shop/cart`);
  await waitForHydration(page);
  await page.getByRole("banner").getByRole("link", { name: "My Account" }).waitFor();
  await page.close();
  expect(consoleErrors).toEqual([]);
});

test("an unknown address is a 404 and ends at /pages/404", async () => {
  const page = await context.newPage();
  const consoleErrors = collectConsoleErrors(page);
  const response = await page.goto(`${server.origin}/no/such/page`);
  expect(response?.status()).toBe(404);
  await page.waitForURL("**/pages/404");
  await page.close();
  expect(consoleErrors).toEqual([]);
});

test("a missing product is requested again when the shopper comes back to it", async () => {
  const page = await context.newPage();
  const consoleErrors = collectConsoleErrors(page);
  const requestedPaths = collectRequests(page);
  const response = await page.goto(`${server.origin}/product/default/404`);
  expect(response?.status()).toBe(404);
  await waitForHydration(page);
  expect(requestedPaths).not.toContain("/api/v1/products/404");
  expect(consoleErrors).toEqual([]);

  await page.getByRole("link", { name: "Blog" }).click();
  await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Error 404" }).waitFor();
  expect(page.url()).toContain("/product/default/404");
  expect(requestedPaths).toContain("/api/v1/products/404");
  await page.close();
});

test("data that was a 404 only on the server is loaded and shown after hydration", async () => {
  const overrides = { "/api/v1/pages/contact": null, "/api/v1/categories": null };
  const incompleteServer = await servePages(bundle, client, overrides);
  const page = await context.newPage();
  const consoleErrors = collectConsoleErrors(page);
  // The contact page's script arrives last, so hydration begins last. Until then, the app must not
  // request the missing data: its response would change the page.
  const requests = openRequests(page);
  const isLast = () => [...requests].every((request) => /contact.*\.js$/.test(request.url()));
  await page.route("**/assets/*contact*.js", async (route) => {
    await expect.poll(isLast).toBe(true);
    await route.continue();
  });
  await page.goto(`${incompleteServer.origin}/pages/contact`);
  await waitForHydration(page);
  await page.getByText("Come and sit on things.").waitFor();
  await page.close();
  incompleteServer.close();
  expect(consoleErrors).toEqual([]);
});

test.each([
  ["failed", false],
  ["was late", new Preliminary(product({ id: 1, descriptionHtml: null }))],
])("a product that %s on the server is read and shown after hydration", async (_, result) => {
  const partialServer = await servePages(bundle, client, { "/api/v1/products/1": result });
  const page = await context.newPage();
  const consoleErrors = collectConsoleErrors(page);
  await page.goto(`${partialServer.origin}/product/default/1`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Add to cart" }).first().waitFor();
  await page.getByText("Gives light.").waitFor();
  await page.close();
  partialServer.close();
  expect(consoleErrors).toEqual([]);
});

test("a page without its product has header, footer and loading state", () => {
  const overrides = { "/api/v1/products/1": false };
  const { head, html } = renderWithResponses(bundle, "/product/default/1", overrides);
  expect(head).toContain("<title>Oak &amp; Linen</title>");
  expect(html).toMatch(/<\/header>.*<main[^>]*>.*aria-busy.*<\/main>.*<\/footer>/s);
});

test.each(["", "{", "null", "[]", '{"isMissing":false,"responses":[1]}'])(
  "a page with the invalid query state %s is rendered again by the browser",
  async (state) => {
    const page = await context.newPage();
    const consoleErrors = collectConsoleErrors(page);
    await page.route(`${server.origin}/pages/terms`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /(id="query-state">).*(?=<\/script>)/s,
        (_, start: string) => start + state,
      );
      await route.fulfill({ response, body });
    });
    await page.goto(`${server.origin}/pages/terms`);
    await waitForHydration(page);
    await page.getByText("In euro, with VAT.").waitFor();
    expect(await page.locator("footer").count()).toBe(1);
    await page.close();
    expect(consoleErrors).toEqual([]);
  },
);

test("[CON-04] the map's Trusted Types policy accepts no HTML but Leaflet's own", async () => {
  const map = { latitude: 35.1725, longitude: 33.3617, tileUrl: "/tiles/{z}/{x}/{y}" };
  const withMap = storefront({ map, features: { ...storefront().features, map: true } });
  const mapServer = await servePages(bundle, client, { "/api/v1/storefront": withMap });
  const page = await context.newPage();
  const consoleErrors = collectConsoleErrors(page);
  const tile = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';
  await page.route("**/tiles/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: tile }),
  );
  await page.goto(`${mapServer.origin}/pages/contact`);
  await page.locator(".leaflet-tile-loaded").first().waitFor();
  expect(consoleErrors).toEqual([]);

  const acceptedHtml = await page.evaluate(() => {
    const element = document.createElement("div");
    const accepts = (html: string) => {
      try {
        element.innerHTML = html;
        return true;
      } catch {
        return false;
      }
    };
    return ["<svg/>", "<svg></svg>", "<b>Sale</b>", "<img src=x onerror=alert(1)>"].filter(accepts);
  });
  expect(acceptedHtml).toEqual(["<svg/>"]);
  await page.close();
  mapServer.close();
});

/** Tests the check itself. */
test("a changed text is detected", async () => {
  const page = await context.newPage();
  const consoleErrors = collectConsoleErrors(page);
  await page.route(`${server.origin}/pages/404`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("We are sorry", "We are glad");
    await route.fulfill({ response, body });
  });
  await page.goto(`${server.origin}/pages/404`);
  await expect.poll(() => consoleErrors.length).toBeGreaterThan(0);
  await page.close();
});
