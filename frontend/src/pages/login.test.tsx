import { http, HttpResponse, type RequestHandler } from "msw";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { readRegistrationState } from "@/lib/registration-state";
import { storeLoginData, useLoginData } from "@/store/login-data";
import { useStore } from "@/store/store";
import { shownAddress } from "@/test/address";
import { addHandlers, problem } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { SUPPORT_CODE } from "@/test/problems";
import { renderPage } from "@/test/render-page";
import { customer, resetBrowser, storeWithItems } from "@/test/session";
import { holdResponse } from "@/test/settled";
import { showMessage, useMessages } from "@/ui/message";

import { LoginPage } from "./login";

const SESSION = "/api/v1/session";

const userName = () => page.getByLabelText("Email address / Username", { exact: true });
const password = () => page.getByLabelText("Password", { exact: true });
const logIn = () => page.getByRole("button", { name: "LOG IN", exact: true });

const notice = () => page.getByRole("form", { name: "Sign In" }).getByRole("status");

const acceptSignIn = (fields = {}) =>
  http.post(SESSION, () => HttpResponse.json({ customer: customer(fields) }));

async function openLoginPage(handlers: RequestHandler[], address = "/pages/login") {
  addHandlers(...handlers);
  await renderPage(<LoginPageOrState />, address);
}

function LoginPageOrState() {
  const { pathname, state } = useLocation();
  if (pathname === "/pages/login") return <LoginPage />;
  return <output data-testid="email">{readRegistrationState(state)["email"]}</output>;
}

async function logInAs(name: string, secret: string) {
  await userName().fill(name);
  await password().fill(secret);
  await userEvent.keyboard("{Enter}");
}

beforeEach(resetBrowser);
afterEach(() => vi.restoreAllMocks());

describe("[ACC-02] signing in", () => {
  test.each([
    ["", "", userName],
    ["  ", "secret", userName],
    ["anna@example.com", "", password],
  ])(
    "%o with password %o is rejected without a request, at the first empty field",
    async (name, secret, first) => {
      await openLoginPage([]);
      await logInAs(name, secret);
      await expect
        .element(page.getByText("Required field(s) empty.", { exact: true }))
        .toBeVisible();
      await expect.element(first()).toHaveFocus();
      await expect
        .element(first())
        .toHaveAccessibleDescription("User name or password cannot be empty");
      expect(vi.mocked(fetch).mock.calls.filter(([, init]) => init?.method === "POST")).toEqual([]);
    },
  );

  test("wrong credentials are reported, and can be corrected", async () => {
    await openLoginPage([http.post(SESSION, () => problem(401, "wrong-credentials"))]);
    await logInAs("anna@example.com", "wrong");
    await expect.element(page.getByText("Please try again!", { exact: true })).toBeVisible();
    await expect.element(password()).toHaveFocus();
    await expect.element(password()).toHaveAccessibleDescription("Wrong username / password");
    await expect.element(userName()).toHaveValue("anna@example.com");
    await expect.element(logIn()).toBeEnabled();
    expect(useLoginData.getState().customer).toBeNull();
    expect(shownAddress()).toBe("/pages/login");
  });

  test.each([
    [
      "too many attempts",
      () => problem(429, "too-many-requests"),
      "Please wait a few minutes and try again.",
    ],
    ["a failing shop", () => problem(502, "retail-unavailable"), "Please try again in a moment."],
    [
      "signing in switched off",
      () => problem(403, "switched-off"),
      "Signing in is not offered here",
    ],
  ])("%s is reported", async (_, respond, text) => {
    await openLoginPage([http.post(SESSION, respond)]);
    await logInAs("anna@example.com", "secret");
    await expect.element(notice()).toHaveTextContent(text);
    await expect.element(notice()).toHaveTextContent(SUPPORT_CODE);
    await expect.element(password()).toHaveValue("secret");
    await expect.element(password()).toHaveAttribute("aria-invalid", "false");
    await password().fill("secret again");
    await expect.element(notice()).toBeEmptyDOMElement();
  });

  test("a missing connection is reported", async () => {
    await openLoginPage([]);
    await expect.element(logIn()).toBeVisible();
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await logInAs("anna@example.com", "secret");
    const text = "The shop could not be reached. Check your connection and try again.";
    await expect.element(notice()).toHaveTextContent(text);
    await expect.element(notice()).not.toHaveTextContent("Support code");
    await expect.element(password()).toHaveValue("secret");
    await expect.element(password()).toHaveAttribute("aria-invalid", "false");
  });
});

describe("[ACC-03] a successful sign-in", () => {
  test("is sent once with the input, leads to the dashboard and stores no password", async () => {
    const sent: unknown[] = [];
    const { released, release } = holdResponse();
    await openLoginPage([
      http.post(SESSION, async ({ request }) => {
        sent.push([await request.json(), request.headers.get("x-storefront")]);
        await released;
        return HttpResponse.json({ customer: customer() });
      }),
    ]);
    await userName().fill(" anna@example.com ");
    await password().fill(" Blue-Harbour-42");
    await userEvent.keyboard("{Enter}{Enter}");
    release();
    await expect.poll(shownAddress).toBe("/shop/dashboard");
    expect(sent).toEqual([[{ userName: "anna@example.com", password: " Blue-Harbour-42" }, "1"]]);
    expect(useLoginData.getState().customer).toEqual(customer());
    expect(JSON.stringify(localStorage)).not.toContain("Harbour");
    await page.getByRole("button", { name: "Browser back" }).click();
    await expect.poll(shownAddress).toBe("/shop/dashboard");
  });

  test.each([
    ["/shop/dashboard?tab=points", "/shop/dashboard?tab=points"],
    ["//elsewhere.example", "/shop/dashboard"],
    ["https://elsewhere.example/shop", "/shop/dashboard"],
    ["/\\elsewhere.example", "/shop/dashboard"],
  ])("[D-11] with %s as `next` leads to %s", async (next, expected) => {
    await openLoginPage([acceptSignIn()], `/pages/login?next=${encodeURIComponent(next)}`);
    await logInAs("anna@example.com", "secret");
    await expect.poll(shownAddress).toBe(expected);
  });

  test("[D-26] with initial credentials leads to the account's details, whatever `next` is", async () => {
    const credentialsToUpdate = { email: true, password: true };
    await openLoginPage(
      [acceptSignIn({ credentialsToUpdate })],
      "/pages/login?next=%2Fshop%2Fcart",
    );
    await logInAs("99123456", "99123456");
    await expect.poll(shownAddress).toBe("/shop/dashboard?tab=details");
  });

  test("redirects a customer who is already signed in", async () => {
    storeLoginData(customer());
    await openLoginPage([], "/pages/login?next=%2Fshop%2Fwishlist");
    await expect.poll(shownAddress).toBe("/shop/wishlist");
  });
});

describe("[CART-09] a sign-in", () => {
  const emptied = "Your cart and wishlist were emptied because your own prices apply now.";

  test("with own prices empties cart and wishlist, with a message", async () => {
    useStore.setState(storeWithItems);
    await openLoginPage([acceptSignIn({ hasPriceList: true })]);
    await logInAs("trade@example.com", "secret");
    const popup = page.getByRole("dialog", { name: "Oak & Linen" });
    await expect.element(popup.getByText(emptied)).toBeVisible();
    await popup.getByRole("button", { name: "OK" }).click();
    expect(useStore.getState()).toEqual({ cart: [], wishlist: [], compare: [7] });
    await expect.poll(shownAddress).toBe("/shop/dashboard");
  });

  test("with own prices shows no message if cart and wishlist are empty", async () => {
    await openLoginPage([acceptSignIn({ hasPriceList: true })]);
    await logInAs("trade@example.com", "secret");
    await expect.poll(shownAddress).toBe("/shop/dashboard");
    // Messages queue up: an earlier one would show before this one.
    void showMessage("info", "Said last");
    await expect.element(page.getByRole("dialog", { name: "Said last" })).toBeVisible();
    expect(useMessages.getState().messages).toHaveLength(1);
    expect(page.getByText(emptied).elements()).toEqual([]);
  });

  test("without own prices keeps cart and wishlist", async () => {
    useStore.setState(storeWithItems);
    await openLoginPage([acceptSignIn()]);
    await logInAs("anna@example.com", "secret");
    await expect.poll(shownAddress).toBe("/shop/dashboard");
    expect(useStore.getState().cart).toHaveLength(1);
    expect(useStore.getState().wishlist).toHaveLength(1);
  });
});

describe("[CON-03] the sign-in page", () => {
  test("[ACC-01] has the fields for password managers and the notice for existing accounts", async () => {
    await openLoginPage([]);
    await expect.element(page.getByRole("heading", { name: "Sign In", level: 1 })).toBeVisible();
    await expect.element(userName()).toHaveAttribute("autocomplete", "username");
    await expect.element(password()).toHaveAttribute("autocomplete", "current-password");
    await expect.element(page.getByText(/extremely important to update your email/)).toBeVisible();
    expect(page.getByRole("checkbox").elements()).toEqual([]);
  });

  test("[D-11] passes the e-mail address to the registration form, but not in the URL", async () => {
    await openLoginPage([]);
    await page.getByRole("tab", { name: "Register" }).click();
    await page.getByLabelText("Email address", { exact: true }).fill(" anna@example.com ");
    await page.getByRole("button", { name: "Continue to registration" }).click();
    await expect.element(page.getByTestId("email")).toHaveTextContent("anna@example.com");
    await expect.poll(shownAddress).toBe("/register");
  });

  const featuresEndpoint = (switches: { signIn: boolean; signUp: boolean }) => {
    const features = { ...storefront().features, ...switches };
    return [http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ features })))];
  };

  test("offers no registration if it is switched off", async () => {
    await openLoginPage(featuresEndpoint({ signIn: true, signUp: false }));
    await expect.element(logIn()).toBeVisible();
    await expect.element(page.getByRole("tab")).not.toBeInTheDocument();
  });

  test("shows a message if signing in is switched off", async () => {
    await openLoginPage(featuresEndpoint({ signIn: false, signUp: true }));
    await expect
      .element(page.getByRole("heading", { name: "Signing in is not offered here", level: 1 }))
      .toBeVisible();
    await expect.element(logIn()).not.toBeInTheDocument();
  });
});
