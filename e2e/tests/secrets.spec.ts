import { readFileSync } from "node:fs";
import { join } from "node:path";

import { type Answer, ask } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { findSecrets } from "../secrets/canaries.mjs";

type Document = { paths: Record<string, Record<string, unknown>> };

const root = join(import.meta.dirname, "../..");
const document: Document = JSON.parse(readFileSync(join(root, "openapi/openapi.json"), "utf8"));

/** Query strings that reach every branch: plain, refused and hostile. */
const queries = [
  "",
  "?page=0",
  "?sort=nonsense",
  "?searchTerm=%27%3B--",
  `?searchTerm=${"x".repeat(10_000)}`,
];

function expectNoSecret(what: string, { headers, body }: Answer): void {
  const found = findSecrets(Buffer.concat([Buffer.from(JSON.stringify(headers)), body]));
  expect(
    found.map(({ encoding }) => encoding),
    what,
  ).toEqual([]);
}

test("[TEN-02, API-01] no answer of the gateway holds a planted secret", async ({ isMobile }) => {
  test.skip(isMobile, "the answers are the same for every browser");
  const api = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, "1"));
  const pages = [
    "/",
    "/shop/cart",
    "/shop/order-placed",
    "/viva-payment-success",
    "/viva-payment-error",
    "/payments/viva/webhook",
    "/theme.css",
    "/logo.svg",
    "/robots.txt",
    "/healthz",
    "/readyz",
    "/no/such/page",
  ];
  for (const tenant of ["vape", "aegean", "furniture", "wholesale", "nobody"]) {
    for (const path of [...api, ...pages]) {
      for (const query of queries) {
        expectNoSecret(`${tenant} ${path}${query}`, await ask(`${tenant}.localhost`, path + query));
      }
      expectNoSecret(
        `${tenant} POST ${path}`,
        await ask(`${tenant}.localhost`, path, { method: "POST", body: "{" }),
      );
    }
  }
});
