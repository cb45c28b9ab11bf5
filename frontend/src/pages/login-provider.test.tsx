import { http, HttpResponse, type RequestHandler } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { SessionHost } from "@/features/session/components/session-host";
import { storePendingSignOut } from "@/features/session/sign-out";
import { storeLoginData, useLoginData } from "@/store/login-data";
import { useStore } from "@/store/store";
import { shownAddress } from "@/test/address";
import { addHandlers } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";
import { customer, resetBrowser, sessionHandlers, storeWithItems } from "@/test/session";
import { holdResponse } from "@/test/settled";
import { providerNotices } from "@/texts/provider-sign-in";
import { useMessages } from "@/ui/message";

import { LoginPage } from "./login";

const signInProviders = [
  { id: "google" as const, label: "Google" },
  { id: "openid" as const, label: "Example ID" },
];

async function openLoginPage(address = "/pages/login", ...handlers: RequestHandler[]) {
  const shop = storefront({ signInProviders });
  addHandlers(
    http.get("/api/v1/storefront", () => HttpResponse.json(shop)),
    ...handlers,
  );
  await renderPage(
    <>
      <Routes>
        <Route path="/pages/login" element={<LoginPage />} />
        <Route path="*" element={null} />
      </Routes>
      <SessionHost
        companyName="Oak & Linen"
        offersSignUp
        providers={signInProviders}
        sessionExpireMinutes={30}
        cookieExpireMinutes={600}
      />
    </>,
    address,
  );
}

const button = (name: string) => page.getByRole("link", { name, exact: true });

beforeEach(resetBrowser);

describe("[D-11] identity providers on the sign-in page", () => {
  test("a shop without providers shows no button", async () => {
    addHandlers();
    await renderPage(<LoginPage />, "/pages/login");
    await expect.element(page.getByRole("button", { name: "LOG IN" })).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: /^Continue with/ }))
      .not.toBeInTheDocument();
  });

  test("each provider has a link to the gateway, which leads to the provider", async () => {
    await openLoginPage();
    await expect.element(button("Continue with Google")).toHaveAttribute("href", "/sign-in/google");
    await expect
      .element(button("Continue with Example ID"))
      .toHaveAttribute("href", "/sign-in/openid");
  });

  test("the link keeps the page to open after the sign-in", async () => {
    await openLoginPage("/pages/login?next=%2Fshop%2Fcart");
    await expect
      .element(button("Continue with Google"))
      .toHaveAttribute("href", "/sign-in/google?next=%2Fshop%2Fcart");
  });

  test.each(Object.entries(providerNotices))("the result %s is shown", async (name, texts) => {
    await openLoginPage(`/pages/login?provider-notice=${name}`);
    await expect
      .element(page.getByRole("status").filter({ hasText: texts.title }))
      .toHaveTextContent(texts.detail);
  });

  test("a link to the result of a sign-in says nothing to a visitor", async () => {
    await openLoginPage(
      "/pages/login?provider-notice=signed-in",
      http.get("/api/v1/session", () => HttpResponse.json({ customer: null })),
    );
    await expect.poll(shownAddress).toBe("/pages/login");
    await expect.element(page.getByRole("button", { name: "LOG IN" })).toBeVisible();
    expect(page.getByText(/signed in/i).elements()).toEqual([]);
  });

  test("a signed-in customer reads the result at the account details", async () => {
    storeLoginData(customer());
    await openLoginPage("/pages/login?provider-notice=wrong-link&next=%2Fshop%2Fcart");
    const details = "/shop/dashboard?tab=details&provider-notice=wrong-link";
    await expect.poll(shownAddress).toBe(details);
  });

  test("after a result, a sign-in with the password leads on", async () => {
    await openLoginPage(
      "/pages/login?provider-notice=cancelled&next=%2Fshop%2Fcart",
      http.get("/api/v1/session", () => HttpResponse.json({ customer: null })),
      http.post("/api/v1/session", () => HttpResponse.json({ customer: customer() })),
    );
    await page.getByLabelText("Email address / Username", { exact: true }).fill("anna");
    await page.getByLabelText("Password", { exact: true }).fill("secret");
    await page.getByRole("button", { name: "LOG IN" }).click();
    await expect.poll(shownAddress).toBe("/shop/cart");
  });

  test("an unknown result is ignored", async () => {
    await openLoginPage("/pages/login?provider-notice=constructor");
    await expect.element(button("Continue with Google")).toBeVisible();
    expect(page.getByText("undefined").elements()).toEqual([]);
  });

  test("[CART-09] after a sign-in, a customer with own prices starts with an empty cart", async () => {
    useStore.setState(storeWithItems);
    await openLoginPage(
      "/pages/login?provider-notice=signed-in",
      http.get("/api/v1/session", () =>
        HttpResponse.json({ customer: customer({ hasPriceList: true }) }),
      ),
    );
    await expect.poll(() => useStore.getState().cart).toEqual([]);
    await expect.poll(() => useMessages.getState().messages.length).toBe(1);
  });

  test("[CART-09] a stored customer does not lead on before the new session is known", async () => {
    useStore.setState(storeWithItems);
    storeLoginData(customer({ key: "anna" }));
    const { released: answered, release: answer } = holdResponse();
    await openLoginPage(
      "/pages/login?provider-notice=signed-in&next=%2Fshop%2Fcart",
      http.get("/api/v1/session", async () => {
        await answered;
        return HttpResponse.json({ customer: customer({ key: "petros", hasPriceList: true }) });
      }),
    );
    await expect.element(page.getByRole("button", { name: "LOG IN" })).toBeVisible();
    expect(shownAddress()).toMatch(/^\/pages\/login/);
    answer();
    await expect.poll(shownAddress).toBe("/shop/cart");
    expect(useStore.getState().cart).toEqual([]);
  });

  test("[ACC-08] a sign-out that did not reach the gateway does not end the new session", async () => {
    storePendingSignOut();
    const { session, handlers } = sessionHandlers(customer());
    await openLoginPage("/pages/login?provider-notice=signed-in", ...handlers);
    await expect.poll(() => useLoginData.getState().customer?.name).toBe("Anna Georgiou");
    expect(session.ended).toBe(0);
  });

  test("a link to the result keeps the cart of a customer who is signed in", async () => {
    useStore.setState(storeWithItems);
    storeLoginData(customer({ hasPriceList: true }));
    await openLoginPage(
      "/pages/login?provider-notice=signed-in",
      http.get("/api/v1/session", () =>
        HttpResponse.json({ customer: customer({ hasPriceList: true, name: "Renamed" }) }),
      ),
    );
    await expect.poll(() => useLoginData.getState().customer?.name).toBe("Renamed");
    expect(useStore.getState().cart).toEqual(storeWithItems.cart);
  });
});
