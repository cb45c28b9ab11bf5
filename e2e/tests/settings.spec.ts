// Each setting of a shop, switched: what it changes, and that it changes nothing else.

import type { BrowserContext, Page } from "@playwright/test";
import type { Storefront as StorefrontSettings } from "@shop/api-client";

import { plainProducts, soldOutProduct } from "../fixtures/catalogue.ts";
import { askApi, originOf } from "../fixtures/gateway.ts";
import { PageWatch } from "../fixtures/page-watch.ts";
import { type Seen, seenByCustomer, seenByVisitor } from "../fixtures/settings-probes.ts";
import { runSql, sqlText } from "../fixtures/shop-system.ts";
import { expect, test } from "../fixtures/shop.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { startOwnServers } from "../servers/own.ts";

const SHOP = "vape";
const CUSTOMER = { userName: "trade@example.com", password: "Olive-Crate-77" };

/** How the shop is set while one setting after the other is switched. */
const BASE: Record<string, string> = {
  ageGate: "0",
  redeemPoints: "0",
  priceLists: "0",
  excludeVat: "0",
  signInEnabled: "1",
  signUpEnabled: "1",
  showMap: "0",
  stockDisplay: "0",
  fullScreenSlider: "0",
  brandPictures: "0",
  categoryPictures: "0",
  masterCategoriesHome: "0",
  paymentCard: "1",
  paymentCardWallet: "0",
  paymentCashOnDelivery: "0",
  paymentBankTransfer: "0",
  socialFacebook: "",
  socialInstagram: "",
  socialX: "",
  socialYoutube: "",
  socialTiktok: "",
  pointPercentage: "3",
};

type Switched = {
  setting: string;
  to: string;
  /** Everything that looks different then, and how; null where only that it does can be said. */
  changes: Record<string, string | null>;
};

const SWITCHED: Switched[] = [
  {
    setting: "ageGate",
    to: "1",
    changes: { "age gate": "there", "question for the age": "there" },
  },
  { setting: "redeemPoints", to: "1", changes: { "points in the cart": "there" } },
  { setting: "priceLists", to: "1", changes: { price: null } },
  { setting: "excludeVat", to: "1", changes: { price: null, vat: "*VAT NOT Included" } },
  {
    setting: "signInEnabled",
    to: "0",
    changes: {
      "account in the header": "Sign up, Checkout",
      "account in the footer": "Sign up, Cart, Wishlist",
      "sign-in": "none",
    },
  },
  {
    setting: "signUpEnabled",
    to: "0",
    changes: {
      "account in the header": "Sign in, Checkout",
      "account in the footer": "Sign in, Cart, Wishlist",
      registration: "none",
    },
  },
  { setting: "showMap", to: "1", changes: { map: "there" } },
  { setting: "stockDisplay", to: "1", changes: { stock: "there" } },
  { setting: "fullScreenSlider", to: "1", changes: { slider: "as wide as the window" } },
  { setting: "brandPictures", to: "1", changes: { "brand pictures": "there" } },
  { setting: "categoryPictures", to: "1", changes: { "category pictures": "there" } },
  { setting: "masterCategoriesHome", to: "1", changes: { categories: null } },
  { setting: "paymentCard", to: "0", changes: { "ways to pay": "" } },
  { setting: "paymentCardWallet", to: "1", changes: { "ways to pay": "card, card-wallet" } },
  {
    setting: "paymentCashOnDelivery",
    to: "1",
    changes: { "ways to pay": "cash-on-delivery, card" },
  },
  { setting: "paymentBankTransfer", to: "1", changes: { "ways to pay": "card, bank-transfer" } },
  ...["Facebook", "Instagram", "X", "Youtube", "Tiktok"].map((network) => ({
    setting: `social${network}`,
    to: `https://social.example/${network}`,
    changes: { "social links": `https://social.example/${network}` },
  })),
];

async function set(values: Record<string, string>): Promise<void> {
  for (const [setting, value] of Object.entries(values)) {
    const [key, text] = [sqlText(setting), sqlText(value)];
    await runSql(
      SHOP,
      `INSERT OR REPLACE INTO APPLICATION_PROPERTIES VALUES (${key}, ${text}); SELECT ${key} AS done`,
    );
  }
}

/** Everything that the API says of the shop's settings, which arrive a moment after they were changed. */
async function settingsOf(): Promise<string> {
  const { features, paymentMethods, socialLinks, pointPercentage } =
    await askApi<StorefrontSettings>(SHOP, "/storefront");
  return JSON.stringify({ features, paymentMethods, socialLinks, pointPercentage });
}

// One pair of servers, one setting at a time.
test.describe.configure({ mode: "default" });
test.setTimeout(120_000);

let stop: () => Promise<void>;
let visitor: Page;
let customer: Page;
let watches: [Page, PageWatch][];
let goods: { soldOut: number; plain: number };
let baseSettings: string;
let baseSeen: Seen;

const look = async (): Promise<Seen> => ({
  ...(await seenByVisitor(visitor, goods.soldOut)),
  ...(await seenByCustomer(customer, goods.plain)),
});

async function openContext(open: () => Promise<BrowserContext>): Promise<Page> {
  const context = await open();
  // The newsletter would lie over what is looked at.
  await context.addCookies([{ name: "hide-newsletter", value: "1", url: originOf(SHOP) }]);
  const page = await context.newPage();
  const watch = new PageWatch(null);
  await watch.attach(page);
  watches.push([page, watch]);
  return page;
}

/** Signs in through the page's own popup, and puts the product into the cart. */
async function beginAsCustomer(): Promise<void> {
  await signIn(customer, CUSTOMER);
  await customer.goto(`/product/default/${goods.plain}`);
  const shop = new Storefront(customer);
  await shop.addToCart.click();
  await shop.expectCartCount(1);
}

test.beforeAll(async ({ browser }) => {
  stop = await startOwnServers("settings", {
    GATEWAY__TENANTS__REFRESH__INTERVAL_MS: "200",
    GATEWAY__CACHE__SETTINGS_SECONDS: "1",
  });
  const name = sqlText(CUSTOMER.userName);
  await runSql(
    SHOP,
    `UPDATE CUSTOMERS SET CUST_POINT_Balance = '46.50' WHERE CUST_USERNAME = ${name}; SELECT 1 AS done`,
  );
  const before = await settingsOf();
  await set(BASE);
  await expect.poll(settingsOf, { timeout: 15_000 }).not.toBe(before);
  // What is on sale costs the same for everybody.
  const plain = (await plainProducts(SHOP, 5)).find(
    ({ salePriceCents }) => salePriceCents === null,
  );
  const soldOut = await soldOutProduct(SHOP);
  if (plain === undefined) throw new Error("everything is on sale");
  goods = { plain: plain.id, soldOut: soldOut.id };
  watches = [];
  const newContext = () =>
    browser.newContext({ baseURL: originOf(SHOP), viewport: { width: 1440, height: 900 } });
  visitor = await openContext(newContext);
  customer = await openContext(newContext);
  await beginAsCustomer();
  await look();
  baseSettings = await settingsOf();
  baseSeen = await look();
});

test.afterAll(async () => {
  for (const [page] of watches) await page.context().close();
  await stop();
});

for (const { setting, to, changes } of SWITCHED) {
  test(`[TEN-05] ${setting} changes what it should and nothing else`, async () => {
    await set({ [setting]: to });
    await expect.poll(settingsOf, { timeout: 15_000 }).not.toBe(baseSettings);
    // The rights of a session are read again every half minute, and pages are kept a moment.
    await expect(async () => {
      const seen = await look();
      const changed = Object.keys(seen).filter((thing) => seen[thing] !== baseSeen[thing]);
      expect(changed.toSorted()).toEqual(Object.keys(changes).toSorted());
      for (const [thing, expected] of Object.entries(changes)) {
        if (expected !== null) expect(seen[thing], thing).toBe(expected);
      }
    }).toPass({ timeout: 75_000 });

    await set({ [setting]: BASE[setting] ?? "" });
    await expect.poll(settingsOf, { timeout: 15_000 }).toBe(baseSettings);
    for (const [page, watch] of watches) expect(await watch.finish(page)).toEqual([]);
  });
}

test("[TEN-05] with every setting as it was the shop looks as it did", async () => {
  await expect(async () => expect(await look()).toEqual(baseSeen)).toPass({ timeout: 75_000 });
});
