// Front ends of other teams use the client package, on another origin than the shop or on a server.

import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

import type { ProductList } from "@shop/api-client";

import { newGuest } from "../fixtures/checkout.ts";
import { gatewayPort, getApi } from "../fixtures/gateway.ts";
import { expectOneOrder, ordersWithReference } from "../fixtures/orders.ts";
import { expect, test } from "../fixtures/shop.ts";
import {
  freePort,
  type Server,
  startServer,
  stopServer,
  waitUntilReady,
} from "../servers/process.mjs";
import { type SeparateServers, startSeparateServers } from "../servers/separate.ts";

const root = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

// Otherwise each worker would start servers for one of the tests.
test.describe.configure({ mode: "default" });

let servers: SeparateServers;
let shopOrigin: string;
const started: Server[] = [];

// The servers are separate because those of the other tests refuse other origins.
test.beforeAll(async () => {
  servers = await startSeparateServers("other-front-ends", {
    GATEWAY__SERVER__ACCEPT_LOOPBACK_ORIGINS: "true",
  });
  shopOrigin = `http://localhost:${gatewayPort()}`;
});

test.afterEach(async () => {
  for (const server of started.splice(0)) await stopServer(server);
});

test.afterAll(() => servers.stop());

/** Starts the server of a front end; returns its origin. */
async function serve(folder: string, command: string, args: string[], env = {}): Promise<string> {
  const port = await freePort();
  const log = join(root, `state/e2e/logs/other-front-ends-${port}.log`);
  const script = join(folder, "node_modules/.bin", command);
  const options = { cwd: folder, log, env: { ...env, NEXT_TELEMETRY_DISABLED: "1" } };
  const all = [script, ...args, "--port", String(port)];
  const server = startServer(command, process.execPath, all, options);
  started.push(server);
  const origin = `http://localhost:${port}`;
  await waitUntilReady(server, origin);
  return origin;
}

test("the minimal shop lists, filters, quotes and orders", async ({ page, tenant, checkPage }) => {
  const example = join(root, "examples/minimal-shop");
  const built = mkdtempSync(join(tmpdir(), "storefront-e2e-example-"));
  const env = { VITE_SHOP_ORIGIN: shopOrigin };
  const vite = join(root, "node_modules/.bin/vite");
  await run(process.execPath, [vite, "build", example, "--outDir", built], {
    env: { ...process.env, ...env },
  });
  const origin = await serve(root, "vite", ["preview", example, "--outDir", built]);
  const products = page.getByRole("main");
  const cart = page.getByRole("complementary");
  const guest = newGuest();
  await page.goto(origin);
  await expect(products.getByRole("status")).toHaveText(/^\d+ products$/);
  const all = await products.getByRole("status").innerText();
  await checkPage();

  await products.getByLabel("In stock").check();
  await products.getByLabel("Search").fill("lamp");
  await expect(products.getByRole("list")).toHaveAttribute("aria-busy", "false");
  await expect(products.getByRole("status")).not.toHaveText(all);
  await products
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await cart.getByRole("spinbutton").fill("2");
  await cart.getByLabel("Delivery").selectOption({ index: 1 });
  await cart.getByLabel("Payment").selectOption("bank-transfer");
  await cart.getByLabel("First name").fill(guest.firstName);
  await cart.getByLabel("Last name").fill(guest.lastName);
  await cart.getByLabel("Street").fill(guest.street);
  await cart.getByLabel("Postcode").fill(guest.postcode);
  await cart.getByLabel("City").fill(guest.city);
  await cart.getByLabel("Phone").fill(guest.phone);
  await cart.getByLabel("E-mail").fill(guest.email);
  await cart.getByLabel("privacy").check();
  await expect(cart).toHaveAttribute("aria-busy", "false");
  await checkPage();
  const total = await cart.getByRole("status").innerText();
  await cart.getByRole("button", { name: "Order" }).click();

  const confirmation = cart.getByText("Thank you!");
  await expect(confirmation).toBeFocused();
  const reference = await confirmation.locator("strong").innerText();
  const order = await expectOneOrder(() => ordersWithReference(tenant, reference));
  expect(order.payment).toBe("bank");
  expect(`€${order.total}`).toBe(total.replaceAll(",", ""));
  await checkPage();
  rmSync(built, { recursive: true });
});

test.describe("the packed client in an empty project", () => {
  const projectOf = (name: string): string => {
    const folder = join(root, "state/client-package", name);
    const isMissing = !existsSync(folder);
    // Without a network they are missing on a developer's machine.
    test.skip(isMissing && !process.env.CI, "node openapi/try-package/run.mjs builds the project");
    return folder;
  };

  let names: string[];

  test.beforeAll(async ({ tenant }) => {
    const { items } = await getApi<ProductList>(tenant, "/products?perPage=3");
    names = items.map(({ name }) => name);
  });

  test("lists and quotes in plain Node", async () => {
    const program = join(projectOf("node"), "built/shop.js");
    const { stdout } = await run(process.execPath, [program, shopOrigin]);
    expect(stdout.trim().split("\n")).toEqual([...names, "3 lines"]);
  });

  test("orders in plain Node with the README's recipes as they are", async ({ tenant }) => {
    const program = join(projectOf("node"), "built/order.js");
    const { stdout } = await run(process.execPath, [program, shopOrigin]);
    expect(stdout).toMatch(/^(?:pending|saved) \w+\n$/);
    const reference = stdout.trim().split(" ").at(-1) ?? "";
    const order = await expectOneOrder(() => ordersWithReference(tenant, reference));
    expect(order.payment).toBe("bank");
  });

  test("lists in a page that Vite built", async ({ page }) => {
    const origin = await serve(projectOf("vite"), "vite", ["preview"]);
    await page.goto(`${origin}/?origin=${shopOrigin}`);
    await expect(page.getByRole("listitem")).toHaveText(names);
  });

  test("lists from the mocks, started as the README says, in a page that Vite built", async ({
    page,
  }) => {
    const origin = await serve(projectOf("vite"), "vite", ["preview"]);
    await page.goto(`${origin}/?mocks`);
    await expect(page.getByRole("listitem")).toHaveText([
      "Cable, one arm long",
      "Beach pouch",
      "Pebble kit",
    ]);
  });

  test("lists in a server component of Next.js", async ({ page }) => {
    const env = { SHOP_ORIGIN: shopOrigin };
    const origin = await serve(projectOf("next"), "next", ["start"], env);
    await page.goto(origin);
    await expect(page.getByRole("listitem")).toHaveText(names);
  });
});
