import type { Points } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { shownAddress } from "@/test/address";
import { problem } from "@/test/api";
import { account, orderList, orderSummary } from "@/test/customers";
import { SUPPORT_CODE } from "@/test/problems";
import { openDashboard } from "@/test/render-dashboard";

const points: Points = {
  balanceHundredths: 4650,
  onHoldHundredths: 650,
  availableHundredths: 4000,
  worthCents: 220,
};
const heading = (name: string) => page.getByRole("heading", { name, exact: true });
const partLink = (name: string) =>
  page.getByRole("navigation", { name: "Parts of your account" }).getByRole("link", { name });

afterEach(() => vi.restoreAllMocks());

describe("[ACC-08] the parts of the account", () => {
  test.each([
    ["Orders", "orders"],
    ["Account Details", "details"],
    ["Address", "address"],
    ["Points", "points"],
  ])("%s has an address and a title, and takes the focus when chosen", async (name, tab) => {
    await openDashboard("", { customer: { points } });
    await expect.element(heading("Hello, Anna Georgiou")).toBeVisible();
    expect(document.activeElement).toBe(document.body);
    await partLink(name).click();
    await expect.element(heading(name)).toHaveFocus();
    await expect.element(partLink(name)).toHaveAttribute("aria-current", "page");
    await expect.poll(shownAddress).toBe(`/shop/dashboard?tab=${tab}`);
    expect(document.title).toBe(`${name} · My Account · Oak & Linen`);
    await partLink("Overview").click();
    await expect.element(heading("Hello, Anna Georgiou")).toHaveFocus();
    await expect.poll(shownAddress).toBe("/shop/dashboard");
    expect(document.title).toBe("My Account · Oak & Linen");
  });

  test("an unknown part shows the overview", async () => {
    await openDashboard("?tab=admin");
    await expect.element(heading("Hello, Anna Georgiou")).toBeVisible();
    await expect.element(partLink("Overview")).toHaveAttribute("aria-current", "page");
  });

  test("the overview summarises each part", async () => {
    await openDashboard("", { customer: { points }, account: { company: "Olive & Sons" } });
    const shown = ["Olive & Sons", "99470012", "18 Makariou Avenue", "3040 Limassol", "Cyprus"];
    await Promise.all(
      shown.map(async (text) => {
        await expect.element(page.getByText(text, { exact: true })).toBeVisible();
      }),
    );
    await expect.element(page.getByText("40.00", { exact: true })).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Order W-1017" }))
      .toHaveAttribute("href", "/shop/dashboard?tab=orders&order=17");
    await expect
      .element(page.getByRole("link", { name: "Change: Address" }))
      .toHaveAttribute("href", "/shop/dashboard?tab=address");
  });

  test("a card that fails to load shows an error, and can be requested again", async () => {
    let isDown = true;
    await openDashboard(
      "",
      {},
      http.get("/api/v1/orders", () =>
        isDown ? problem(429, "too-many-requests") : HttpResponse.json(orderList([orderSummary()])),
      ),
    );
    const card = page.getByRole("region", { name: "Latest orders" });
    const failure = card.getByRole("alert");
    await expect.element(failure).toHaveTextContent(/could not be loaded/);
    await expect.element(failure).toHaveTextContent(SUPPORT_CODE);
    await expect.element(page.getByText("18 Makariou Avenue")).toBeVisible();
    isDown = false;
    await card.getByRole("button", { name: "Try again" }).click();
    await expect.element(card.getByRole("link", { name: "Order W-1017" })).toBeVisible();
    await expect.element(card).toHaveFocus();
  });

  test("a customer without orders sees a message", async () => {
    await openDashboard("", { orders: [] });
    await expect.element(page.getByText(/^What you order is listed here/)).toBeVisible();
  });
});

describe("[ACC-08] points", () => {
  test("show available points, points on hold and their value", async () => {
    await openDashboard("?tab=points", { customer: { points } });
    await expect.element(heading("Points")).toBeVisible();
    for (const [name, value] of [
      ["Available", "40.00"],
      ["On hold", "6.50"],
      ["All points", "46.50"],
      ["Worth", "€2.20"],
    ] as const) {
      const term = page.getByRole("term").filter({ hasText: new RegExp(`^${name}$`) });
      expect(term.element().nextElementSibling?.textContent).toBe(value);
    }
  });

  test("are hidden in a shop without points", async () => {
    await openDashboard("?tab=points");
    await expect.element(heading("Hello, Anna Georgiou")).toBeVisible();
    expect(partLink("Points").elements()).toEqual([]);
    expect(page.getByText("Points", { exact: true }).elements()).toEqual([]);
  });
});

describe("[ACC-08] address", () => {
  test("can be changed to one of the shop's countries", async () => {
    const sent: unknown[] = [];
    await openDashboard(
      "?tab=address",
      {},
      http.patch("/api/v1/account", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(account({ countryCode: "GR", country: "Greece", city: "Athens" }));
      }),
    );
    await page.getByLabelText("Town / City").fill("Athens");
    await page.getByLabelText("Country").selectOptions("Greece");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.element(page.getByText("Your address was saved.")).toBeVisible();
    expect(sent).toEqual([{ city: "Athens", countryCode: "GR" }]);
  });

  test("names a country that the shop does not deliver to, and asks for another one", async () => {
    await openDashboard("?tab=address", { account: { countryCode: null, country: "Norway" } });
    await expect.element(page.getByText(/^Your account says Norway/)).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    const country = page.getByLabelText("Country");
    await expect.element(country).toHaveAccessibleDescription("Please choose your country.");
    await expect.element(country).toHaveFocus();
    await expect.element(page.getByText("Please fill all required fields *")).toBeVisible();
  });
});

describe("[ACC-08] D-26: a migrated account", () => {
  const title = /^It is extremely important to update your email and change your password/;
  const notice = () => page.getByRole("region", { name: title });

  test.each([
    [{ email: true, password: true }, ["Update your email", "Change your password"]],
    [{ email: false, password: true }, ["Update your email: done", "Change your password"]],
    [{ email: true, password: false }, ["Update your email", "Change your password: done"]],
  ])("%o: the notice lists the remaining steps", async (credentialsToUpdate, steps) => {
    await openDashboard("", { customer: { credentialsToUpdate } });
    await expect.element(notice()).toBeVisible();
    expect(
      notice()
        .getByRole("listitem")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(steps);
    await notice().getByRole("link", { name: "Go to Account Details" }).click();
    await expect.element(heading("Account Details")).toHaveFocus();
    await expect.element(notice()).toBeVisible();
    expect(notice().getByRole("link").elements()).toEqual([]);
  });

  test("shows no notice once e-mail and password are changed", async () => {
    await openDashboard("?tab=details");
    await expect.element(heading("Account Details")).toBeVisible();
    expect(notice().elements()).toEqual([]);
  });
});
