import type { Locator, Page } from "@playwright/test";

import { addFault, type Mail, readLedger } from "../fixtures/retail-api.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

test.use({ tenant: "furniture", expectedFailures: /-messages$/ });

const SENT = "Your email has been sent successfully";

const messageForm = (page: Page) => new Storefront(page).main.getByRole("form");
const field = (page: Page, name: string) => messageForm(page).getByLabel(name, { exact: true });
const sendButton = (page: Page) => messageForm(page).getByRole("button", { name: "Send message" });

async function closePopup(popup: Locator, text: string): Promise<void> {
  await expect(popup.getByText(text, { exact: true })).toBeVisible();
  await popup.getByRole("button", { name: "OK" }).click();
  await expect(popup).toHaveCount(0);
}

async function fillIn(page: Page, message: string): Promise<void> {
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

test(
  "[CON-04] the contact page shows addresses, opening hours and a map",
  {
    tag: "@phone",
  },
  async ({ page, checkPage }) => {
    const shop = new Storefront(page);
    await page.goto("/pages/contact");
    await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
    const phone = shop.main.getByRole("link", { name: "+357 22 010 440" });
    await expect(phone).toHaveAttribute("href", "tel:+35722010440");
    await expect(shop.main.getByText("Saturday 10:00 - 15:00, Sunday closed")).toBeVisible();
    const map = shop.main.getByRole("application");
    await map.scrollIntoViewIfNeeded();
    await expect(map.locator('.leaflet-tile-loaded[src^="/tiles/16/"]').first()).toBeVisible();
    await expect(map.getByRole("img", { name: "Karydia House" })).toHaveCount(1);
    await checkPage();

    await sendButton(page).click();
    const emptyFieldsPopup = page.getByRole("dialog", { name: "Required Fields Empty" });
    await expect(emptyFieldsPopup).toBeVisible();
    await checkPage();
    await closePopup(emptyFieldsPopup, "Required fields (*) must not be left empty");
    await expect(field(page, "Name *")).toBeFocused();
    await checkPage();
  },
);

for (const { path, ids, subject } of [
  { path: "/pages/contact", ids: "CON-04, CON-05", subject: "A sofa" },
  { path: "/pages/partner", ids: "CON-07, CON-05", subject: "Become a Partner: A sofa" },
]) {
  test(`[${ids}] a message from ${path} survives a failure and a reload, and is mailed to the shop once`, async ({
    page,
    tenant,
    checkPage,
  }, { repeatEachIndex, retry }) => {
    const text = `Is it soft, and is it blue? ${path} ${repeatEachIndex}${retry}`;
    await addFault({ call: "SendContactEmail", kind: "refusal", containing: text, times: 1 });
    let requests = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("-messages")) requests += 1;
    });
    await page.goto(path);
    await fillIn(page, text);
    await sendButton(page).click();
    const failurePopup = page.getByRole("dialog", { name: "Ooops something went wrong" });
    await closePopup(failurePopup, "Please try again later");
    await page.reload();
    await expect(field(page, "Name *")).toHaveValue("Anna Georgiou");
    await expect(field(page, "Message *")).toHaveValue(text);
    expect(await mailsWith(text)).toEqual([]);

    // A double click must send one request. The number of mails does not prove it, because the
    // gateway drops a repeated message.
    await sendButton(page).dblclick();
    const sentPopup = page.getByRole("dialog", { name: SENT });
    await expect(sentPopup).toBeVisible();
    await checkPage();
    await closePopup(sentPopup, "We will get back to you as soon as possible");
    await expect(field(page, "Message *")).toHaveValue("");
    await page.reload();
    await expect(field(page, "Message *")).toHaveValue("");
    expect(requests).toBe(2);
    const mails = await mailsWith(text);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ tenant, to: "hello@karydia.example", subject });
  });
}
