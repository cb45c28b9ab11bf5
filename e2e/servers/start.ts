// Global setup: starts a sandbox with new data and a gateway. They end after the last test.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import type { ProductList } from "@shop/api-client";

import { beginChecks } from "../fixtures/checked-pages.ts";
import { getApi } from "../fixtures/gateway.ts";
import type { Tenant } from "../fixtures/shop.ts";
import { bearerToken, findSecrets } from "../secrets/canaries.mjs";
import { saveCheckoutProducts } from "./checkout-products.ts";
import { copyTenants } from "./copy-tenants.ts";
import { saveHostileProduct } from "./hostile-product.ts";
import { freePort, type Server, startServer, stopServer, waitUntilReady } from "./process.mjs";

const root = resolve(import.meta.dirname, "../..");
/** Logs in this folder are searched for planted secrets. */
const LOGS = join(root, "state/e2e/logs");
const binaries = join(root, "target", process.env.E2E_PROFILE ?? "debug");

/** A real catalogue beside the repository. If it is missing, the tests that need it are skipped. */
const catalogue = resolve(
  root,
  process.env.E2E_CATALOGUE ?? "../shared/catalogs/vendure-demo/products.woocommerce.csv",
);

export default async function startServers(): Promise<() => Promise<void>> {
  for (const binary of ["gateway", "retail-sandbox"]) {
    if (!existsSync(join(binaries, binary))) {
      throw new Error(
        `${join(binaries, binary)} is missing: cargo build -p gateway -p retail-sandbox`,
      );
    }
  }
  const data = mkdtempSync(join(tmpdir(), "storefront-e2e-"));
  const checks = beginChecks();
  const servers: Server[] = [];
  const stop = async () => {
    for (const server of servers.toReversed()) await stopServer(server);
    expectNoSecretIn(data);
    for (const folder of [data, checks]) rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (existsSync(catalogue)) importCatalogue(data);
    const sandbox = await startSandbox(data);
    servers.push(sandbox.server);
    await saveHostileProduct();
    await saveCheckoutProducts();
    servers.push(await startGateway(sandbox.url, data));
    await Promise.all(demoShops.map(waitForFacets));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

const demoShops: Tenant[] = ["vape", "aegean", "furniture", "wholesale"];

/**
 * Lists have facets as soon as the gateway has read the shop's catalogue. Each page size is another
 * list, so that no response comes from the cache.
 */
export async function waitForFacets(tenant: Tenant): Promise<void> {
  for (let perPage = 1; perPage <= 100; perPage += 1) {
    const list = await getApi<ProductList>(tenant, `/products?facets=true&perPage=${perPage}`);
    if (list.facets) return;
    await pause(300);
  }
  throw new Error(`the catalogue of ${tenant} was not read`);
}

function expectNoSecretIn(data: string): void {
  const files = readdirSync(data).filter(
    (name) => name.includes(".sqlite") || name === "warm-start",
  );
  const leaking = files.filter((name) => findSecrets(readFileSync(join(data, name))).length > 0);
  if (leaking.length > 0) throw new Error(`secrets in ${leaking.join(", ")}`);
}

function importCatalogue(data: string): void {
  execFileSync(
    join(binaries, "retail-sandbox"),
    [
      "import",
      "--data",
      join(data, "sandbox"),
      "--tenant",
      "wholesale",
      "--format",
      "woocommerce",
      catalogue,
    ],
    { cwd: root, stdio: ["ignore", "ignore", "inherit"] },
  );
  process.env.E2E_CATALOGUE_IMPORTED = "yes";
}

export async function startSandbox(
  data: string,
  name = "sandbox",
): Promise<{ server: Server; url: string }> {
  mkdirSync(LOGS, { recursive: true });
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  // The sandbox's log contains the planted secrets, so it is outside the searched folder.
  const server = startServer(
    "sandbox",
    join(binaries, "retail-sandbox"),
    ["serve", "--address", address, "--data", join(data, "sandbox")],
    { cwd: root, log: join(root, `state/e2e/${name}.log`) },
  );
  process.env.E2E_SANDBOX_URL = url;
  await waitUntilReady(server, url, () => true);
  return { server, url };
}

/** The settings are environment variables. */
export interface GatewayOptions {
  name?: string;
  settings?: Record<string, string>;
  /** Whether search engines may find the shops. */
  isPublic?: boolean;
  /** Port of an earlier gateway, to which the sandbox already sends webhooks. */
  knownPort?: number;
}

export async function startGateway(
  sandboxUrl: string,
  data: string,
  { name = "gateway", settings = {}, isPublic = false, knownPort }: GatewayOptions = {},
): Promise<Server> {
  const port = knownPort ?? (await freePort());
  const server = startServer("gateway", join(binaries, "gateway"), ["serve"], {
    cwd: root,
    log: join(LOGS, `${name}.log`),
    env: {
      GATEWAY__SERVER__PORT: String(port),
      GATEWAY__RETAIL__TOKEN: bearerToken,
      GATEWAY__TENANTS__DIR: copyTenants(join(root, "tenants"), join(data, "tenants"), {
        sandboxUrl,
        port,
        isPublic,
      }),
      GATEWAY__TENANTS__APPLIED_DIR: join(data, "applied"),
      GATEWAY__SESSIONS__DATABASE: join(data, "sessions.sqlite"),
      GATEWAY__ORDERS__DATABASE: join(data, "orders.sqlite"),
      GATEWAY__PRICE_HISTORY__DATABASE: join(data, "prices.sqlite"),
      GATEWAY__PICTURES__DIR: join(data, "pictures"),
      GATEWAY__WARM_START__FILE: join(data, "warm-start"),
      GATEWAY__CATALOGUE_INDEX__DIR: join(data, "catalogues"),
      // Short times, so that an order with an unknown outcome is looked up soon.
      GATEWAY__ORDERS__QUIET_SECONDS: "11",
      GATEWAY__ORDERS__PROBE_SPACING_SECONDS: "1",
      GATEWAY__PAYMENTS__URL: sandboxUrl,
      // Long times, because a busy machine would otherwise send pages without content.
      GATEWAY__PAGES__WAIT_MS: "20000",
      GATEWAY__PAGES__READ_WAIT_MS: "15000",
      GATEWAY__PAGES__RENDER_CPU_MS: "2000",
      ...highRateLimits(),
      ...settings,
    },
  });
  process.env.E2E_GATEWAY_PORT = String(port);
  await waitUntilReady(server, `http://127.0.0.1:${port}/readyz`);
  if (knownPort === undefined) await setWebhooks(sandboxUrl, port);
  return server;
}

async function setWebhooks(sandboxUrl: string, port: number): Promise<void> {
  const response = await fetch(`${sandboxUrl}/sandbox/webhook`, {
    method: "POST",
    body: JSON.stringify({ url: `http://{tenant}.localhost:${port}/payments/viva/webhook` }),
  });
  if (!response.ok) throw new Error(`webhooks were not set: ${await response.text()}`);
}

/** All browsers of a run share one client address. */
function highRateLimits(): Record<string, string> {
  const budgets = [
    ...["ADDRESS", "ACCOUNT_AT_ADDRESS", "ACCOUNT", "SHOP"].map((part) => `SIGN_IN__${part}`),
    "REGISTRATIONS__ADDRESS",
    "PROVIDER_SIGN_INS__ADDRESS",
    "PROVIDER_SIGN_INS__NETWORK",
    "PROVIDER_SIGN_INS__SHOP",
    "PASSWORD_RESET_REQUESTS__ADDRESS",
    "PASSWORD_RESET_REQUESTS__ACCOUNT",
    "PASSWORD_RESETS__ADDRESS",
    "READS__ADDRESS",
    "PICTURES__ADDRESS",
    ...[
      "QUOTES",
      "ORDERS",
      "ORDER_CONFIRMATIONS",
      "PAYMENT_HINTS",
      "MESSAGES",
      "CLIENT_ERRORS",
      "PAGE_VIEWS",
    ].flatMap((budget) => ["ADDRESS", "NETWORK", "SHOP"].map((part) => `${budget}__${part}`)),
    "CUSTOMER_ORDERS",
  ];
  return Object.fromEntries(
    budgets.map((budget) => [`GATEWAY__BUDGETS__${budget}__BURST`, "10000"]),
  );
}
