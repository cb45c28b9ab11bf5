import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { problem } from "@/test/api";
import { textPage } from "@/test/content";
import { headerLink, showApp, waitForSignInPopup } from "@/test/render-app";
import { createTestQueryClient } from "@/test/render-page";
import { resetBrowser, sessionHandlers } from "@/test/session";

const TEXT = "The shop is busy right now; your cart is kept. Prices are checked when you order.";

const notice = page.getByRole("status").filter({ hasText: TEXT });

const terms = page.getByText("In euro, with VAT.");

async function show(address: string | string[], { isBusy }: { isBusy: boolean }) {
  const shop = { isBusy, checks: 0 };
  const queryClient = createTestQueryClient();
  await showApp(
    address,
    [
      http.head("/pages/login", () => {
        shop.checks += 1;
        return new HttpResponse(null, { headers: shop.isBusy ? { "shop-busy": "?1" } : {} });
      }),
      http.get("/api/v1/text-pages/terms", () =>
        shop.isBusy ? problem(503, "retail-unavailable") : HttpResponse.json(textPage()),
      ),
      http.get("/api/v1/text-pages/privacy", () => HttpResponse.json(textPage())),
      ...sessionHandlers(null).handlers,
    ],
    queryClient,
  );
  return {
    checks: () => shop.checks,
    /** The browser checks only while it has a reason. */
    becomeBusy: async () => {
      shop.isBusy = true;
      await queryClient.refetchQueries({ queryKey: ["shop-busy"], exact: true });
    },
    /** The shop is back when the browser checks it the next time. */
    recover: async () => {
      shop.isBusy = false;
      await queryClient.refetchQueries({ queryKey: ["shop-busy"], exact: true });
    },
  };
}

beforeEach(resetBrowser);

afterEach(() => {
  vi.restoreAllMocks();
  document.querySelector("#shop-notice")?.remove();
});

test("a server-rendered notice stays until the shop is back", async () => {
  document.body.insertAdjacentHTML(
    "afterbegin",
    `<div id="shop-notice" role="status"><p>${TEXT}</p></div>`,
  );
  const { recover } = await show("/pages/privacy", { isBusy: true });
  await waitForSignInPopup();
  await expect.element(notice).toBeVisible();
  await recover();
  await expect.element(page.getByText(TEXT)).not.toBeInTheDocument();
});

test("the notice stays in view above the header", async () => {
  const { recover } = await show("/pages/login", { isBusy: true });
  await expect.element(notice).toBeVisible();
  document.body.style.minHeight = "300vh";
  scrollTo({ top: innerHeight, behavior: "instant" });
  const bounds = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  await expect.poll(() => bounds("#shop-notice")?.top).toBe(0);
  const logo = bounds("header a[href='/']");
  expect(logo?.top).toBeGreaterThanOrEqual(bounds("#shop-notice")?.bottom ?? Infinity);
  document.body.style.minHeight = "";
  await recover();
});

test("a page that fails while the shop is busy has the notice, and is shown once the shop is back", async () => {
  const { recover } = await show("/pages/terms", { isBusy: true });
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect.element(notice).toBeVisible();
  await recover();
  await expect.element(terms).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

for (const address of [
  "/pages/login",
  "/register",
  "/pages/contact",
  "/pages/partner",
  "/pages/withdrawal",
  "/shop/cart",
  "/shop/dashboard",
]) {
  test(`the form of ${address} has the notice before anything is typed`, async () => {
    await show([address, "/pages/privacy"], { isBusy: true });
    await waitForSignInPopup();
    expect(page.getByText(TEXT).elements()).toEqual([]);
    await page.getByRole("button", { name: "Browser back" }).click();
    await expect.element(notice).toBeVisible();
  });
}

test("the sign-in popup has the notice before anything is typed", async () => {
  await page.viewport(1280, 800);
  const { recover } = await show("/pages/privacy", { isBusy: true });
  await waitForSignInPopup();
  expect(page.getByText(TEXT).elements()).toEqual([]);
  await headerLink("Sign in").click();
  const popup = page.getByRole("dialog", { name: "Sign In" });
  await expect.element(popup.getByText(TEXT)).toBeVisible();
  await recover();
  await expect.element(popup.getByText(TEXT)).not.toBeInTheDocument();
});

test("the form that is being filled in has the notice when the shop becomes busy", async () => {
  const { checks, becomeBusy } = await show("/pages/contact", { isBusy: false });
  await waitForSignInPopup();
  await expect.poll(checks).toBe(1);
  await page.getByRole("main").getByRole("textbox").first().click();
  await becomeBusy();
  await expect.element(notice).toBeVisible();
});

test("there is no notice while the shop is not busy", async () => {
  const { checks } = await show("/shop/cart", { isBusy: false });
  await expect.poll(checks).toBe(1);
  expect(page.getByText(TEXT).elements()).toEqual([]);
});
