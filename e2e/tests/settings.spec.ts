// Tests of the gateway (`storefront.rs`) and of the front end (`shop-settings.test.tsx`) check the
// effect of each setting.

import { requestGateway } from "../fixtures/gateway.ts";
import { runSql } from "../fixtures/retail-api.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { type SeparateServers, startSeparateServers } from "../servers/separate.ts";

test.use({ tenant: "vape" });

let servers: SeparateServers;

// The test has its own servers because the changed setting would affect other tests.
test.beforeAll(async () => {
  servers = await startSeparateServers("settings", {
    GATEWAY__TENANTS__REFRESH__INTERVAL_MS: "200",
    GATEWAY__CACHE__SETTINGS_SECONDS: "1",
    GATEWAY__CACHE__PAGES_SECONDS: "1",
  });
});
test.afterAll(() => servers.stop());

test("[TEN-05] a setting changed in the Retail API reaches the page without a restart", async ({
  page,
  tenant,
}) => {
  const shop = new Storefront(page);
  const signUp = shop.header.getByRole("link", { name: "Sign up", exact: true });
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/register");
  await expect(heading).toHaveText("Create your account");
  await expect(signUp).toBeVisible();

  await runSql(
    tenant,
    "UPDATE APPLICATION_PROPERTIES SET PROP_VALUE = '0' WHERE PROP_KEY = 'signUpEnabled'; SELECT 1 AS done",
  );
  const html = async () => {
    const { body } = await requestGateway(`${tenant}.localhost`, "/register");
    return body.toString();
  };
  await expect.poll(html).toContain("Registration is closed");
  await page.reload();
  await expect(heading).toHaveText("Registration is closed");
  await expect(signUp).toHaveCount(0);
});
