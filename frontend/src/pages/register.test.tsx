import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { RegisterPage } from "@/pages/register";
import { storeLoginData } from "@/store/login-data";
import { shownAddress } from "@/test/address";
import { addHandlers, problem } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { SUPPORT_CODE } from "@/test/problems";
import {
  anna,
  countries,
  country,
  field,
  fillIn,
  openRegister,
  privacy,
  REGISTER,
  register,
  toast,
  toastKinds,
} from "@/test/register-form";
import { renderPage } from "@/test/render-page";
import { holdResponse, nextFrames, waitUntilSettled } from "@/test/settled";

const FAILED = "Something went wrong please try again or contact the website admin";

beforeEach(() => storeLoginData(null));
afterEach(() => vi.restoreAllMocks());

describe("[ACC-06] the registration form", () => {
  test("has every field with its autocomplete token", async () => {
    await openRegister({});
    const fields: [string, string, boolean][] = [
      ["First name *", "given-name", true],
      ["Last name *", "family-name", true],
      ["Company (optional)", "organization", false],
      ["Country *", "country", true],
      ["Street address *", "street-address", true],
      ["Town / City *", "address-level2", true],
      ["Postcode *", "postal-code", true],
      ["Phone *", "tel-national", true],
      ["Email *", "email", true],
      ["Password *", "new-password", true],
    ];
    for (const [label, autocomplete, isRequired] of fields) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect.element(field(label)).toHaveAttribute("autocomplete", autocomplete);
      expect(field(label).element().hasAttribute("required")).toBe(isRequired);
    }
    await expect.element(privacy()).not.toBeChecked();
    // A form that is submitted before its script loads must not put the password into a URL.
    await expect.element(page.getByRole("form")).toHaveAttribute("method", "post");
    const policy = page.getByRole("link", { name: "Privacy Policy (opens in a new tab)" });
    await expect.element(policy).toHaveAttribute("href", "/pages/privacy");
    await expect.element(policy).toHaveAttribute("target", "_blank");
  });

  test("Enter sends it once, shows 'Congrats!' and leads home", async () => {
    const sent: unknown[] = [];
    const { released, release } = holdResponse();
    await openRegister(
      {},
      http.post(REGISTER, async ({ request }) => {
        sent.push(await request.json());
        await released;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await fillIn({ "Company (optional)": " Georgiou & Sons ", "Email *": " anna@example.com" });
    await field("Password *").click();
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.element(page.getByRole("button", { name: "Registering…" })).toBeDisabled();
    await userEvent.keyboard("{Enter}");
    release();
    const congrats = page.getByRole("dialog", { name: "Congrats!" });
    await expect.element(congrats).toBeVisible();
    expect(shownAddress()).toBe("/register");
    await congrats.getByRole("button", { name: "OK" }).click();
    await expect.poll(shownAddress).toBe("/");
    expect(sent).toEqual([
      {
        firstName: "Anna",
        lastName: "Georgiou",
        company: "Georgiou & Sons",
        countryCode: "CY",
        street: "18 Makariou Avenue",
        city: "Limassol",
        postcode: "3040",
        phone: "99470012",
        email: "anna@example.com",
        password: "Blue-Harbour-42",
        privacyAccepted: true,
      },
    ]);
  });

  test("a shopper who left the page sees the message and stays where they are", async () => {
    const { released, release } = holdResponse();
    await openRegister(
      {},
      http.post(REGISTER, async () => {
        await released;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await fillIn();
    await register().click();
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect.poll(shownAddress).toBe("/pages/login");
    release();
    const congrats = page.getByRole("dialog", { name: "Congrats!" });
    await congrats.getByRole("button", { name: "OK" }).click();
    await expect.element(congrats).not.toBeInTheDocument();
    await nextFrames();
    expect(shownAddress()).toBe("/pages/login");
  });

  test.each([
    [
      "a failing server",
      () => Promise.resolve(problem(503, "retail-unavailable")),
      FAILED,
      SUPPORT_CODE,
    ],
    [
      "no connection",
      () => Promise.reject(new TypeError("Failed to fetch")),
      "The shop could not be reached. Check your connection and try again.",
      "",
    ],
  ])("%s is reported, and the form keeps its input", async (_, fail, detail, code) => {
    await openRegister(
      {},
      http.post(REGISTER, () => new HttpResponse(null, { status: 204 })),
    );
    await fillIn();
    vi.mocked(fetch).mockImplementationOnce(fail);
    await register().click();
    await expect.element(toast(FAILED)).toBeVisible();
    await expect.element(toast(detail)).toBeVisible();
    expect(toastKinds()).toEqual(["error"]);
    for (const [label, text] of Object.entries(anna)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect.element(field(label)).toHaveValue(text);
    }
    await expect.element(country()).toHaveValue("CY");
    await expect.element(privacy()).toBeChecked();
    await expect.element(register()).toHaveFocus();
    await expect.element(register()).toHaveAccessibleDescription(code);
    expect(shownAddress()).toBe("/register");
    await register().click();
    await expect.element(page.getByRole("dialog", { name: "Congrats!" })).toBeVisible();
  });
});

describe("[API-03] the country", () => {
  test("is preselected from the shopper's location", async () => {
    await openRegister({});
    await expect.element(country()).toHaveValue("GR");
  });

  test("chosen by the shopper stays when the location arrives later", async () => {
    const { released, release } = holdResponse();
    const slow = http.get("/api/v1/location", async () => {
      await released;
      return HttpResponse.json({ countryCode: "GR" });
    });
    await openRegister({}, slow);
    await country().selectOptions("CY");
    release();
    await waitUntilSettled();
    await expect.element(country()).toHaveValue("CY");
  });

  test.each([
    ["fails to load", () => problem(503, "retail-unavailable")],
    ["is not one of the shop's", () => HttpResponse.json({ countryCode: "NZ" })],
  ])("that %s must be chosen by the shopper", async (_, respond) => {
    await openRegister({}, http.get("/api/v1/location", respond));
    await expect.element(country()).toBeVisible();
    await waitUntilSettled();
    await expect.element(country()).toHaveValue("");
    await register().click();
    await expect.element(country()).toHaveAccessibleDescription("Please choose your country.");
    await country().selectOptions("GR");
    await expect.element(country()).not.toHaveAttribute("aria-invalid");
  });

  test("is fixed in a shop with one country, without a location request", async () => {
    await openRegister({ countries: countries.slice(0, 1) });
    await expect.element(country()).toHaveValue("CY");
    const urls = vi.mocked(fetch).mock.calls.map(([address]) => address);
    expect(urls).not.toContain("/api/v1/location");
  });
});

describe("[ACC-06] /register", () => {
  test("shows a message if the shop has no registration", async () => {
    const features = { ...storefront().features, signUp: false };
    await openRegister({ features });
    const heading = page.getByRole("heading", { level: 1 });
    await expect.element(heading).toHaveTextContent("Registration is closed");
    await expect.element(page.getByRole("link", { name: "Back to homepage" })).toBeVisible();
    await expect.element(register()).not.toBeInTheDocument();
  });

  test("redirects a signed-in customer to the dashboard", async () => {
    await openRegister({});
    storeLoginData({
      key: "anna",
      name: "Anna",
      countryCode: null,
      hasPriceList: false,
      vatIncluded: true,
      points: null,
      credentialsToUpdate: { email: true, password: true },
      mustClaim: false,
    });
    await expect.poll(shownAddress).toBe("/shop/dashboard?tab=details");
  });

  test("[D-11] is prefilled with the e-mail address from the sign-in page", async () => {
    addHandlers(http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ countries }))));
    await renderPage(<RegisterPage />, {
      pathname: "/register",
      state: { email: "anna@example.com" },
    });
    await expect.element(field("Email *")).toHaveValue("anna@example.com");
    expect(shownAddress()).toBe("/register");
    await field("Email *").fill("other@example.com");
    await register().click();
    await expect.element(field("Email *")).toHaveValue("other@example.com");
  });

  test("is prefilled with a guest's details, except the consent", async () => {
    addHandlers(http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ countries }))));
    const guest = { firstName: "Anna", countryCode: "GR", phone: "99470012", password: "x" };
    await renderPage(<RegisterPage />, { pathname: "/register", state: guest });
    await expect.element(field("First name *")).toHaveValue("Anna");
    await expect.element(field("Phone *")).toHaveValue("99470012");
    await expect.element(country()).toHaveValue("GR");
    await expect.element(field("Password *")).toHaveValue("");
    await expect.element(privacy()).not.toBeChecked();
  });
});
