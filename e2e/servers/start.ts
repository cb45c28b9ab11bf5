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
import { findSecrets } from "../secrets/canaries.mjs";
import { saveCheckoutProducts } from "./checkout-products.ts";
import { startCluster } from "./cluster.ts";
import { copyTenants } from "./copy-tenants.ts";
import { binaries, LOGS, root, runGateway, setWebhooks } from "./gateway.ts";
import { saveHostileProduct } from "./hostile-product.ts";
import { freePort, type Server, startServer, stopServer, waitUntilReady } from "./process.mjs";

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
  let stopCluster = async () => {};
  const stop = async () => {
    await stopCluster();
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
    if (process.env.E2E_CLUSTER === undefined) {
      servers.push(await startGateway(sandbox.url, data));
    } else {
      stopCluster = await startCluster(sandbox.url, data);
    }
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
  const tenants = copyTenants(join(root, "tenants"), join(data, "tenants"), {
    sandboxUrl,
    port,
    isPublic,
  });
  const server = runGateway(name, data, sandboxUrl, {
    GATEWAY__SERVER__PORT: String(port),
    GATEWAY__TENANTS__DIR: tenants,
    ...settings,
  });
  process.env.E2E_GATEWAY_PORT = String(port);
  await waitUntilReady(server, `http://127.0.0.1:${port}/readyz`);
  if (knownPort === undefined) await setWebhooks(sandboxUrl, port);
  return server;
}
