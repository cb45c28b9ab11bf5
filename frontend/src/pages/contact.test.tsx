import type { ContactPage as ContactTexts } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { ContactPage } from "@/pages/contact";
import { addHandlers, problem } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { contactPage } from "@/test/content";
import { renderPage } from "@/test/render-page";

const openContactPage = async (texts: Partial<ContactTexts>, company: { phone?: string } = {}) => {
  const settings = storefront();
  addHandlers(
    http.get("/api/v1/storefront", () =>
      HttpResponse.json({ ...settings, company: { ...settings.company, ...company } }),
    ),
    http.get("/api/v1/pages/contact", () => HttpResponse.json(contactPage(texts))),
  );
  await renderPage(<ContactPage />, "/pages/contact");
};
const heading = (name: string) => page.getByRole("heading", { name, exact: true });

afterEach(() => vi.restoreAllMocks());

describe("[CON-04] the contact page", () => {
  test("has text, stores, phone, e-mail, working days, weekend and form", async () => {
    await openContactPage({});
    await expect.element(page.getByText("Come and sit on things.")).toBeVisible();
    await expect.element(page.getByText("Showroom, Ledra 112")).toBeVisible();
    await expect.element(page.getByText("Workshop, Dali")).toBeVisible();
    const phone = page.getByRole("link", { name: "+357 22 010 440" });
    await expect.element(phone).toHaveAttribute("href", "tel:+35722010440");
    const email = page.getByRole("link", { name: "hello@karydia.example" });
    await expect.element(email).toHaveAttribute("href", "mailto:hello@karydia.example");
    await expect.element(page.getByText("Monday to Friday")).toBeVisible();
    await expect.element(page.getByText("9:30 - 18:30")).toBeVisible();
    await expect.element(page.getByText("Saturday 10:00 - 15:00")).toBeVisible();
    await expect.element(page.getByRole("form", { name: "Write to us" })).toBeVisible();
    expect(document.title).toBe("Contact Us · Oak & Linen");
    expect(page.getByRole("application").elements()).toEqual([]);
  });

  test("names the seller, also without contact texts", async () => {
    const seller = {
      name: "Karydia House Ltd",
      address: "Ledra 112, 1011 Nicosia",
      register: "HE 310442",
      vatId: "CY10310442K",
    };
    addHandlers(
      http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ seller }))),
      http.get("/api/v1/pages/contact", () => problem(502, "retail-unavailable")),
    );
    await renderPage(<ContactPage />, "/pages/contact");
    const region = page.getByRole("region", { name: "Seller" });
    for (const fact of Object.values(seller)) {
      // oxlint-disable-next-line no-await-in-loop -- one fact after the other
      await expect.element(region.getByText(fact)).toBeVisible();
    }
  });

  test.each([
    [["Ledra 112", "1011 Nicosia"], 0],
    [["Ledra 112", "1011 Nicosia", "second floor"], 1],
    [[], 1],
  ])("repeats the seller's address only if the contacts %j differ", async (addressLines, count) => {
    const seller = {
      name: "Karydia House Ltd",
      address: "Ledra 112, 1011 Nicosia",
      register: null,
      vatId: null,
    };
    addHandlers(
      http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ seller }))),
      http.get("/api/v1/pages/contact", () => HttpResponse.json(contactPage({ addressLines }))),
    );
    await renderPage(<ContactPage />, "/pages/contact");
    await expect.element(page.getByText("Come and sit on things.")).toBeVisible();
    const region = page.getByRole("region", { name: "Seller" });
    await expect.element(region.getByText(seller.name)).toBeVisible();
    expect(region.getByText(seller.address).elements()).toHaveLength(count);
  });

  test("omits missing texts, and uses the contacts of the shop's settings", async () => {
    await openContactPage(
      { infoHtml: null, stores: [], phone: null, email: null, weekend: null, addressLines: [] },
      { phone: "22 000 111" },
    );
    await expect.element(page.getByRole("link", { name: "22 000 111" })).toBeVisible();
    expect(heading("Our stores").elements()).toEqual([]);
    expect(heading("E-mail").elements()).toEqual([]);
    expect(page.getByText("Weekend").elements()).toEqual([]);
  });

  test("keeps its form if the texts fail to load, and can load them again", async () => {
    let isDown = true;
    addHandlers(
      http.get("/api/v1/pages/contact", () =>
        isDown ? problem(502, "retail-unavailable") : HttpResponse.json(contactPage()),
      ),
    );
    await renderPage(<ContactPage />, "/pages/contact");
    await expect.element(page.getByRole("form", { name: "Write to us" })).toBeVisible();
    const failure = heading("Our contact details could not be loaded");
    await expect.element(failure).toBeVisible();
    isDown = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("Come and sit on things.")).toBeVisible();
  });
});
