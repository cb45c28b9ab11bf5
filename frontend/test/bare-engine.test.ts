import { rm } from "node:fs/promises";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { parametersOf } from "@/app/page-queries";
import { matchRoute, routes } from "@/app/routes";

import { ADDRESSES } from "./addresses.ts";
import { type BareEngine, runInBareEngine } from "./bare-engine.ts";
import { buildModule } from "./build.ts";
import { renderWithResponses } from "./page-server.ts";

let engine: BareEngine;
let directory: string;

beforeAll(async () => {
  const built = await buildModule("src/entry-server.tsx");
  directory = built.directory;
  engine = await runInBareEngine(built.entry);
});

afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

/** A page whose main content is missing also says so. */
const TRY_AGAIN = /<noscript>(<p>This page could not be loaded\.[^<]*<\/p>)?<a href=""/;

const render = (address: string) => {
  const { status, head, html } = renderWithResponses(engine.bundle, address);
  return { status, head, html };
};

const withParameter = (address: string, parameter: string) =>
  `${address}${address.includes("?") ? "&" : "?"}${parameter}`;

/** Parameters that the render reads, although the HTML before hydration does not depend on them. */
const UNUSED_PARAMETERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/shop/dashboard": { page: "2", search: "oak", order: "7" },
  "/pages/login": { next: "/shop/cart", "provider-notice": "wrong-link" },
  "/shop/order-placed": { payment: "bank-transfer" },
  "/pages/withdrawal": { order: "7", ref: "7K3Q9MXZ2B" },
};

test("the list of addresses covers every route", () => {
  const rendered = new Set(ADDRESSES.map(({ address }) => matchRoute(address)?.route.path));
  expect(routes.filter(({ path }) => !rendered.has(path))).toEqual([]);
});

test("a plan contains operations and their parameters", () => {
  const { reads } = engine.bundle.plan("/shop/sidebar/3cols?brand=3&page=2");
  const list = reads.find(({ operation }) => operation === "listProducts");
  expect(list?.parameters).toMatchObject({ brand: 3, page: 2 });
  const { reads: ofProduct } = engine.bundle.plan("/product/default/7");
  const product = ofProduct.find(({ operation }) => operation === "findProduct");
  expect(product).toMatchObject({ parameters: { id: 7 }, decides: true });
});

test("routes.json lists every operation of the plans, so that the gateway checks them at startup", () => {
  const { bundle } = engine;
  const listed = new Set(bundle.pages.flatMap(({ operations }) => operations));
  const planned = ADDRESSES.flatMap(({ address }) => bundle.plan(address).reads);
  expect(planned.filter(({ operation }) => !listed.has(operation))).toEqual([]);
});

describe.each(ADDRESSES)("$address in an engine without web APIs", (page) => {
  const { address, status } = page;

  test("renders the same HTML each time", () => {
    const first = render(address);
    expect(first.status).toBe(status);
    expect(first.html).toContain("</footer>");
    expect(first.html).not.toContain("<!--$!-->");
    expect(first.html).not.toMatch(TRY_AGAIN);
    expect(render(address)).toEqual(first);
  });

  test("depends on no parameter that the gateway removes", () => {
    const path = matchRoute(address)?.route.path ?? "*";
    const parameters = parametersOf(path);
    const unused = UNUSED_PARAMETERS[path] ?? {};
    const plain = render(address);
    const probed = withParameter(address, "probe=1");
    const read = engine.parametersReadBy(() => expect(render(probed)).toEqual(plain));
    const known = new Set<string>([...parameters, ...Object.keys(unused)]);
    expect(read.filter((name) => !known.has(name))).toEqual([]);
    for (const [name, value] of Object.entries(unused)) {
      // Pages read the first of repeated parameters, so an existing value stays in effect.
      expect(render(withParameter(address, `${name}=${value}`))).toEqual(plain);
    }
  });
});

test.each([
  ["/", "/api/v1/products"],
  ["/", "/api/v1/storefront"],
  ["/shop/sidebar/3cols", "/api/v1/products"],
  ["/shop/sidebar/list", "/api/v1/products"],
  ["/product/default/1", "/api/v1/products/1"],
  ["/pages/about", "/api/v1/pages/about"],
  ["/pages/contact", "/api/v1/pages/contact"],
  ["/pages/terms", "/api/v1/text-pages/terms"],
  ["/blog", "/api/v1/blog-posts"],
  ["/blog/how-to-oil", "/api/v1/blog-posts/how-to-oil"],
])("%s without %s can be requested again without scripts", (address, apiPath) => {
  const { html } = renderWithResponses(engine.bundle, address, { [apiPath]: false });
  expect(html).toMatch(TRY_AGAIN);
});

test.each([
  ["unknown", 404],
  ["lighting", 200],
])("[CAT-02] an empty list of the category %s has the status %i", (category, status) => {
  const empty = { items: [], total: 0, page: 1, perPage: 24, pageCount: 0, facets: null };
  const address = `/shop/sidebar/3cols?category=${category}`;
  const rendered = renderWithResponses(engine.bundle, address, { "/api/v1/products": empty });
  expect(rendered.status).toBe(status);
  expect(rendered.html.includes("Error 404")).toBe(status === 404);
});

test("[CAT-03] without scripts, an empty list links to the lists with one filter less", () => {
  const empty = { items: [], total: 0, page: 1, perPage: 24, pageCount: 0, facets: null };
  const address = "/shop/sidebar/3cols?searchTerm=lamp&colors=zzz&instock=1";
  const { html } = renderWithResponses(engine.bundle, address, { "/api/v1/products": empty });
  const [links = ""] =
    html.match(/<noscript>(?:(?!<\/noscript>).)*>Without .*?<\/noscript>/s) ?? [];
  expect(links.match(/>Without [^<]+/g)).toEqual([
    ">Without zzz",
    ">Without In stock",
    ">Without “lamp”",
  ]);
  expect(links).toContain('href="/shop/sidebar/3cols?colors=zzz&amp;searchTerm=lamp"');
});

describe("the parameter check detects a violation", () => {
  test.each([
    ["/product/default/2", "variant"],
    ["/shop/sidebar/list", "page"],
    ["/register", "next"],
  ])("a page at %s that reads the removed parameter %s", (address, name) => {
    const read = engine.parametersReadBy(() => render(withParameter(address, "probe=1")));
    expect(read).toContain(name);
  });
});
