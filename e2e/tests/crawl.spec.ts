// Crawls the shops like a search engine: the addresses of the sitemaps, and the links on their
// pages.

import { test as base } from "@playwright/test";

import { requestGateway, gatewayPort } from "../fixtures/gateway.ts";
import { tenants } from "../fixtures/page-addresses.ts";
import { expect, originOf, type Tenant } from "../fixtures/shop.ts";
import { startSeparateServers } from "../servers/separate.ts";

// The tests run in one worker because each starts its own servers.
base.describe.configure({ mode: "default" });

/** Unlike other browser tests, the crawl uses the default limits (gateway/config/defaults.toml). */
const DEFAULT_READ_LIMITS = {
  GATEWAY__BUDGETS__READS__ADDRESS__BURST: "400",
  GATEWAY__BUDGETS__PICTURES__ADDRESS__BURST: "600",
};

const test = base.extend<object, { servers: void }>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads a fixture's needs from this pattern
    async ({}, provide) => {
      const { stop } = await startSeparateServers("crawl", DEFAULT_READ_LIMITS, { isPublic: true });
      await provide();
      await stop();
    },
    { scope: "worker", auto: true },
  ],
});

async function getPage(tenant: string, path: string): Promise<{ status: number; text: string }> {
  const headers = { accept: "text/html" };
  const { status, body } = await requestGateway(`${tenant}.localhost:${gatewayPort()}`, path, {
    headers,
  });
  return { status, text: body.toString() };
}

const captures = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);

const unescapeHtml = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&#x27;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

async function sitemapAddresses(tenant: string): Promise<string[]> {
  const origin = originOf(tenant);
  const index = await getPage(tenant, "/sitemap.xml");
  expect(index.status).toBe(200);
  const sitemaps = captures(/<loc>(.*?)<\/loc>/g, index.text).map(unescapeHtml);
  const addresses: string[] = [];
  for (const sitemap of sitemaps) {
    expect(sitemap.startsWith(origin), sitemap).toBe(true);
    const { status, text } = await getPage(tenant, sitemap.slice(origin.length));
    expect(status, sitemap).toBe(200);
    addresses.push(...captures(/<loc>(.*?)<\/loc>/g, text).map(unescapeHtml));
  }
  return addresses;
}

interface CrawledPage {
  title: string;
  links: string[];
}

function checkMetadata(address: string, html: string): CrawledPage {
  const [title, ...moreTitles] = captures(/<title>(.*?)<\/title>/g, html);
  expect(title, `${address}: title`).toBeTruthy();
  expect(moreTitles, `${address}: one title`).toEqual([]);
  expect(html, `${address}: server-rendered`).toContain('id="query-state"');
  expect(
    captures(/<link rel="canonical" href="([^"]*)"/g, html).map(unescapeHtml),
    address,
  ).toEqual([address]);
  expect(
    captures(/<meta name="description" content="([^"]+)"/g, html),
    `${address}: description`,
  ).toHaveLength(1);
  expect(html, `${address}: may be indexed`).not.toContain('name="robots"');
  for (const data of captures(/<script type="application\/ld\+json">(.*?)<\/script>/gs, html)) {
    const parsed: { "@context"?: string } = JSON.parse(data);
    expect(parsed["@context"], address).toBe("https://schema.org");
  }
  const links = captures(/<a [^>]*href="(\/[^"#]*)/g, html).map(unescapeHtml);
  return { title: title ?? "", links };
}

/** Limits per kind of page and of link. The code of a kind is the same in every shop. */
const mostPerKind = (tenant: Tenant) =>
  tenant === "furniture" ? { pages: 6, links: 2 } : { pages: 3, links: 1 };

/** Two addresses of one kind differ only in numbers and in values of parameters. */
function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link, "http://shop");
  return [pathname.replace(/\d+/g, "#"), ...new Set(searchParams.keys())].join(" ");
}

function someOfEachKind(links: readonly string[], most: number): string[] {
  const chosen = new Map<string, number>();
  return links.filter((link) => {
    const kind = kindOf(link);
    const count = (chosen.get(kind) ?? 0) + 1;
    chosen.set(kind, count);
    return count <= most;
  });
}

for (const tenant of tenants) {
  test(`[TEN-03] ${tenant}: addresses of the sitemap are distinct pages, and no link is broken`, async () => {
    const origin = originOf(tenant);
    const all = await sitemapAddresses(tenant);
    expect(new Set(all).size, "each address once").toBe(all.length);
    expect(all.length).toBeGreaterThan(20);
    const most = mostPerKind(tenant);
    const addresses = someOfEachKind(all, most.pages);
    const titles = new Map<string, string>();
    const links = new Map<string, string>();
    for (const address of addresses) {
      const { status, text } = await getPage(tenant, address.slice(origin.length));
      expect(status, address).toBe(200);
      const { title, links: found } = checkMetadata(address, text);
      expect(
        titles.get(title),
        `${address} bears the title of another page: ${title}`,
      ).toBeUndefined();
      titles.set(title, address);
      for (const link of found) links.set(link, address);
    }
    const sitemapPaths = new Set(all.map((address) => address.slice(origin.length)));
    const others = [...links.keys()].filter((link) => !sitemapPaths.has(link));
    for (const link of someOfEachKind(others, most.links)) {
      const { status } = await getPage(tenant, link);
      expect(status, `${link} on ${links.get(link)}`).toBe(200);
    }
  });
}
