// The example runs on another origin than the shop, as another team's front end in development.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

import { newGuest } from "../fixtures/checkout.ts";
import { gatewayPort } from "../fixtures/gateway.ts";
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
const example = join(root, "examples/minimal-shop");
const vite = join(root, "node_modules/vite/bin/vite.js");

let servers: SeparateServers;
let preview: Server;
let origin: string;
const built = mkdtempSync(join(tmpdir(), "storefront-e2e-example-"));

// The servers are separate because those of the other tests refuse other origins.
test.beforeAll(async () => {
  servers = await startSeparateServers("minimal-shop", {
    GATEWAY__SERVER__ACCEPT_LOOPBACK_ORIGINS: "true",
  });
  await promisify(execFile)(process.execPath, [vite, "build", "--outDir", built], {
    cwd: example,
    env: { ...process.env, VITE_SHOP_ORIGIN: `http://localhost:${gatewayPort()}` },
  });
  const port = await freePort();
  origin = `http://localhost:${port}`;
  preview = startServer(
    "vite",
    process.execPath,
    [vite, "preview", "--outDir", built, "--port", String(port), "--strictPort"],
    { cwd: example, log: join(root, "state/e2e/logs/minimal-shop-vite.log") },
  );
  await waitUntilReady(preview, origin);
});

test.afterAll(async () => {
  await stopServer(preview);
  await servers.stop();
  rmSync(built, { recursive: true });
});

test("the example lists, filters, quotes and orders from another origin", async ({
  page,
  tenant,
  checkPage,
}) => {
  const products = page.getByRole("main");
  const cart = page.getByRole("complementary");
  const guest = newGuest();
  await page.goto(origin);
  await expect(products.getByRole("status")).toHaveText(/^\d+ products$/);
  const [all = ""] = await products.getByRole("status").allTextContents();
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
  const total = await cart.getByRole("status").textContent();
  await cart.getByRole("button", { name: "Order" }).click();

  const confirmation = cart.getByText("Thank you!");
  await expect(confirmation).toBeFocused();
  await expect(cart).toHaveAttribute("aria-busy", "false");
  const reference = await confirmation.locator("strong").innerText();
  const order = await expectOneOrder(() => ordersWithReference(tenant, reference));
  expect(order.payment).toBe("bank");
  expect(`€${order.total}`).toBe(total?.replaceAll(",", ""));
  await checkPage();
});
