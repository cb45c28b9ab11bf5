import { readFileSync } from "node:fs";
import { join } from "node:path";

import { type GatewayResponse, requestGateway } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { findSecrets } from "../secrets/canaries.mjs";

// No response of the gateway may contain a planted secret (secrets/canaries.mjs).

type OpenApiDocument = { paths: Record<string, Record<string, unknown>> };

const root = join(import.meta.dirname, "../..");
const document: OpenApiDocument = JSON.parse(
  readFileSync(join(root, "openapi/openapi.json"), "utf8"),
);

/** Query strings of valid, refused and hostile requests. */
const queries = [
  "",
  "?page=0",
  "?sort=nonsense",
  "?searchTerm=%27%3B--",
  `?searchTerm=${"x".repeat(10_000)}`,
];

function expectNoSecret(request: string, { headers, body }: GatewayResponse): void {
  const found = findSecrets(Buffer.concat([Buffer.from(JSON.stringify(headers)), body]));
  expect(
    found.map(({ encoding }) => encoding),
    request,
  ).toEqual([]);
}

test("[TEN-02, API-01] no response of the gateway contains a planted secret", async () => {
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
  const paths = [...api.flatMap((path) => queries.map((query) => path + query)), ...pages];
  const checkTenant = async (tenant: string) => {
    const host = `${tenant}.localhost`;
    for (const path of paths) expectNoSecret(`${tenant} ${path}`, await requestGateway(host, path));
    for (const path of [...api, ...pages]) {
      const response = await requestGateway(host, path, { method: "POST", body: "{" });
      expectNoSecret(`${tenant} POST ${path}`, response);
    }
  };
  await Promise.all(["vape", "aegean", "furniture", "wholesale", "nobody"].map(checkTenant));
});
