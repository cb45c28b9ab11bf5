import { http, HttpResponse, type RequestHandler } from "msw";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { SessionHost } from "@/features/session/components/session-host";
import { DashboardPage } from "@/pages/dashboard";
import { storeLoginData, useLoginData } from "@/store/login-data";
import { shownAddress } from "@/test/address";
import { addHandlers, problem } from "@/test/api";
import { account, sessionCustomer } from "@/test/customers";
import { accountHandlers } from "@/test/render-dashboard";
import { renderPage } from "@/test/render-page";
import { resetBrowser } from "@/test/session";

const SESSION = "/api/v1/session";
const LOGIN = "/pages/login?next=%2Fshop%2Fdashboard%3Ftab%3Ddetails";
const anonymousSession = http.get(SESSION, () => HttpResponse.json({ customer: null }));
const heading = (name: string) => page.getByRole("heading", { name, exact: true });

function openDashboardPage(...handlers: RequestHandler[]) {
  addHandlers(...handlers, ...accountHandlers());
  return renderPage(
    <>
      <Routes>
        <Route path="/shop/dashboard" element={<DashboardPage />} />
        <Route path="*" element={null} />
      </Routes>
      <SessionHost
        companyName="Oak & Linen"
        offersSignUp
        providers={[]}
        sessionExpireMinutes={30}
        cookieExpireMinutes={600}
      />
    </>,
    "/shop/dashboard?tab=details",
  );
}

beforeEach(resetBrowser);
afterEach(() => vi.restoreAllMocks());

describe("[ACC-08] [ACC-11] the dashboard and the session", () => {
  test("a visitor is redirected to the sign-in page, and back afterwards", async () => {
    await openDashboardPage(anonymousSession);
    await expect.poll(shownAddress).toBe(LOGIN);
    expect(page.getByRole("form").elements()).toEqual([]);
  });

  test("a customer sees the dashboard, even if the browser lost the stored sign-in", async () => {
    await openDashboardPage();
    await expect.element(heading("Account Details")).toBeVisible();
    expect(shownAddress()).toBe("/shop/dashboard?tab=details");
  });

  test("a session that ended earlier is noticed when the page opens", async () => {
    storeLoginData(sessionCustomer());
    await openDashboardPage(anonymousSession);
    await expect.poll(shownAddress).toBe(LOGIN);
    expect(useLoginData.getState().customer).toBeNull();
  });

  test("a session that ends while the page is open redirects to the sign-in page, and back afterwards", async () => {
    storeLoginData(sessionCustomer());
    let hasEnded = false;
    await openDashboardPage(
      http.get(SESSION, () => HttpResponse.json({ customer: hasEnded ? null : sessionCustomer() })),
      http.patch("/api/v1/account", () => {
        hasEnded = true;
        return problem(401, "not-signed-in");
      }),
    );
    await page.getByLabelText("First name").fill("Annie");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(shownAddress).toBe(LOGIN);
    expect(page.getByRole("form").elements()).toEqual([]);
    // Wait for the popup, which must not reach into the next test.
    await expect.element(page.getByText("You have been signed out")).toBeVisible();
  });
});

test("[ACC-08] D-219: an account that must be claimed first has only details and address", async () => {
  const credentialsToUpdate = { email: true, password: true };
  const customer = sessionCustomer({ mustClaim: true, credentialsToUpdate });
  await openDashboardPage(http.get(SESSION, () => HttpResponse.json({ customer })));
  await expect.element(heading("Account Details")).toBeVisible();
  const links = page.getByRole("navigation", { name: "Parts of your account" }).getByRole("link");
  expect(links.elements().map((link) => link.textContent)).toEqual(["Account Details", "Address"]);
});

describe("[ACC-08] signing out", () => {
  // The sign-out compares the browser's address, but these tests navigate in the router only.
  const testAddress = location.pathname + location.search;
  beforeEach(() => history.replaceState(null, "", "/shop/dashboard"));
  afterEach(() => history.replaceState(null, "", testAddress));

  test("ends the session and leads home, not to the sign-in page", async () => {
    storeLoginData(sessionCustomer());
    let hasEnded = false;
    await openDashboardPage(
      http.get(SESSION, () => HttpResponse.json({ customer: hasEnded ? null : sessionCustomer() })),
      http.delete(SESSION, () => {
        hasEnded = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect.poll(shownAddress).toBe("/");
    expect(hasEnded).toBe(true);
    expect(useLoginData.getState().customer).toBeNull();
  });
});

test("[ACC-08] D-26: the notice disappears once e-mail and password are changed", async () => {
  const remaining = { email: true, password: false };
  storeLoginData(sessionCustomer({ credentialsToUpdate: remaining }));
  let credentialsToUpdate = remaining;
  await openDashboardPage(
    http.get(SESSION, () =>
      HttpResponse.json({ customer: sessionCustomer({ credentialsToUpdate }) }),
    ),
    http.put("/api/v1/account/email", () => {
      credentialsToUpdate = { email: false, password: false };
      return HttpResponse.json(account());
    }),
  );
  const notice = page.getByRole("region", { name: /^It is extremely important/ });
  await expect.element(notice).toBeVisible();
  await page.getByLabelText("New email", { exact: true }).fill("anna@example.com");
  await page.getByLabelText("New email, once more").fill("anna@example.com");
  await page
    .getByRole("form", { name: "Change email" })
    .getByLabelText("Current password", { exact: true })
    .fill("x");
  await page.getByRole("button", { name: "Change email" }).click();
  await expect.element(page.getByText(/^Your email was changed\./)).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});
