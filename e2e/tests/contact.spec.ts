import type { Locator, Page } from "@playwright/test";

import { breakCall, type Mail, readLedger } from "../fixtures/shop-system.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

test.use({ tenant: "furniture", expectedFailures: /-messages$|\/tiles\// });

const FORMS = [
  { path: "/pages/contact", ids: "CON-04, CON-05", subject: "A sofa" },
  { path: "/pages/partner", ids: "CON-07, CON-05", subject: "Become a Partner: A sofa" },
];

const SENT = "Your email has been sent successfully";
const FAILED = "Ooops something went wrong";

const form = (page: Page) => new Storefront(page).main.getByRole("form");
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const send = (page: Page) => form(page).getByRole("button", { name: "Send message" });

async function read(popup: Locator, text: string): Promise<void> {
  await expect(popup.getByText(text, { exact: true })).toBeVisible();
  await popup.getByRole("button", { name: "OK" }).click();
  await expect(popup).toHaveCount(0);
}

/** Fills in the form; the text is this test's alone. */
async function write(page: Page, message: string): Promise<void> {
  await field(page, "Name *").fill("Anna Georgiou");
  await field(page, "Email *").fill("anna@example.com");
  await field(page, "Phone").fill("99470012");
  await field(page, "Subject").fill("A sofa");
  await field(page, "Message *").fill(message);
}

async function mailsWith(text: string): Promise<Mail[]> {
  const { mails } = await readLedger();
  return mails.filter(({ body }) => body.includes(text));
}

for (const { path, ids, subject } of FORMS) {
  test(`[${ids}] ${path} sends one mail, to the shop`, async ({ page, tenant, checkPage }, {
    project,
  }) => {
    const text = `Is it soft, and is it blue? ${project.name} ${path}`;
    let requests = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("-messages")) requests += 1;
    });
    await page.goto(path);
    await write(page, text);
    // A double press.
    await send(page).dblclick();
    const popup = page.getByRole("dialog", { name: SENT });
    await expect(popup).toBeVisible();
    await checkPage();
    await read(popup, "We will get back to you as soon as possible");
    await expect(field(page, "Message *")).toHaveValue("");
    await page.reload();
    await expect(field(page, "Message *")).toHaveValue("");
    // The gateway would take a second one for the same.
    expect(requests).toBe(1);
    const mails = await mailsWith(text);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ tenant, to: "hello@karydia.example", subject });
  });

  test(`[${ids}] ${path} says what is missing and what is misspelt`, async ({
    page,
    checkPage,
  }) => {
    await page.goto(path);
    await checkPage();
    await send(page).click();
    const empty = page.getByRole("dialog", { name: "Required Fields Empty" });
    await read(empty, "Required fields (*) must not be left empty");
    await expect(field(page, "Name *")).toBeFocused();
    await write(page, "Hello");
    await field(page, "Email *").fill("anna.example.com");
    await send(page).click();
    const wrong = page.getByRole("dialog", { name: "Wrong Email Format" });
    await read(wrong, "Email format be like name@example.com");
    await expect(field(page, "Email *")).toBeFocused();
    await expect(field(page, "Email *")).toHaveAttribute("aria-invalid", "true");
    await checkPage();
  });

  test(`[${ids}] ${path} keeps what was typed while the shop's system is down`, async ({ page }, {
    project,
  }) => {
    const text = `Anybody there? ${project.name} ${path}`;
    await breakCall({ call: "SendContactEmail", kind: "refuse", containing: text, times: 1 });
    await page.goto(path);
    await write(page, text);
    await send(page).click();
    await read(page.getByRole("dialog", { name: FAILED }), "Please try again later");
    await expect(field(page, "Message *")).toHaveValue(text);
    await page.reload();
    await expect(field(page, "Name *")).toHaveValue("Anna Georgiou");
    await expect(field(page, "Message *")).toHaveValue(text);
    expect(await mailsWith(text)).toEqual([]);
  });
}

test("[CON-04] says how the shop is reached and when it is open", async ({ page, checkPage }) => {
  const shop = new Storefront(page);
  await page.goto("/pages/contact");
  await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
  await expect(shop.main.getByText("Come and sit on things.")).toBeVisible();
  const phone = shop.main.getByRole("link", { name: "+357 22 010 440" });
  await expect(phone).toHaveAttribute("href", "tel:+35722010440");
  const email = shop.main.getByRole("link", { name: "hello@karydia.example" });
  await expect(email).toHaveAttribute("href", "mailto:hello@karydia.example");
  await expect(shop.main.getByText("9:30 - 18:30, Wednesday until 14:00")).toBeVisible();
  await expect(shop.main.getByText("Saturday 10:00 - 15:00, Sunday closed")).toBeVisible();
  await expect(shop.main.getByRole("heading", { name: "Our stores" })).toBeVisible();
  await checkPage();
});

test("[CON-04] the map shows the shop at zoom 16, 492 px high", async ({ page, checkPage }) => {
  const shop = new Storefront(page);
  await page.goto("/pages/contact");
  const map = shop.main.getByRole("application");
  await map.scrollIntoViewIfNeeded();
  await expect(map.locator(".leaflet-tile-loaded").first()).toBeVisible();
  await expect(map.getByRole("img", { name: "Karydia House" })).toHaveCount(1);
  expect((await map.boundingBox())?.height).toBe(492);
  const addresses = await map
    .locator("img")
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("src") ?? ""));
  expect(addresses.every((address) => address.startsWith("/tiles/16/"))).toBe(true);
  await shop.main.getByRole("button", { name: "Zoom in" }).click();
  await expect(map.locator('img[src^="/tiles/17/"]').first()).toBeVisible();
  await map.focus();
  await page.keyboard.press("ArrowLeft");
  await checkPage();
});

test("[CON-04] without tiles there is no map, an event, and the whole page", async ({
  page,
  checkPage,
}) => {
  const shop = new Storefront(page);
  await page.addInitScript(() => {
    addEventListener("map-failure", () => document.documentElement.classList.add("no-map"));
  });
  // The tiles of another test at the same time are to come.
  await page.route("**/tiles/**", (route) => route.fulfill({ status: 502, body: "" }));
  await page.goto("/pages/contact");
  await expect(page.locator("html")).toHaveClass(/no-map/);
  await expect(shop.main.getByRole("application")).toHaveCount(0);
  await expect(shop.main.getByRole("form")).toBeVisible();
  await expect(shop.main.getByText("Come and sit on things.")).toBeVisible();
  await checkPage();
});

test.describe("where the tile server is down", () => {
  test.use({ tenant: "aegean" });

  test("[CON-04] there is no map either", async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener("map-failure", () => document.documentElement.classList.add("no-map"));
    });
    // Around this shop, where no other test looks.
    for (const column of ["3888", "3889"]) {
      const containing = `/tiles/16/${column}`;
      await breakCall({ call: "tiles", kind: "error_before_commit", containing });
    }
    await page.goto("/pages/contact");
    await expect(page.locator("html")).toHaveClass(/no-map/, { timeout: 20_000 });
    await expect(page.locator("[role=application]")).toHaveCount(0);
    await expect(page.locator("main form")).toBeVisible();
  });
});
