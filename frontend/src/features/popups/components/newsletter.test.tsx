import { HttpResponse, http } from "msw";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { addHandlers, problem } from "@/test/api";
import { newsletterCookie, suppressNewsletter, allowNewsletter } from "@/test/newsletter-cookie";
import {
  address,
  resetTab,
  isDialogOpen,
  newsletter,
  openHome,
  advanceClock,
  preloadPopups,
} from "@/test/popups";
import { pollUntil } from "@/test/settled";

import { hideNewsletter } from "../newsletter-cookie";

const PATH = "/api/v1/newsletter-subscriptions";
const DAY_MS = 86_400_000;

const hideCheckbox = () => newsletter().getByRole("checkbox", { name: "do not show again" });
const emailField = () => newsletter().getByLabelText("Email address", { exact: true });
const subscribeButton = () => newsletter().getByRole("button", { name: "Subscribe" });

async function openPopup() {
  await openHome();
  await advanceClock(5000);
  await expect.element(newsletter()).toBeVisible();
}

beforeAll(preloadPopups);
beforeEach(() => {
  addHandlers();
  resetTab();
  allowNewsletter();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  suppressNewsletter();
});

describe("[HOME-07] the newsletter's popup", () => {
  test("opens after five seconds on the home page", async () => {
    await openHome();
    await advanceClock(4999);
    expect(isDialogOpen()).toBe(false);
    await advanceClock(1);
    await expect.element(newsletter()).toBeVisible();
    await expect.element(newsletter().getByRole("heading")).toHaveFocus();
  });

  test("does not open if the hide cookie is set during the five seconds", async () => {
    await openHome();
    await advanceClock(3000);
    hideNewsletter();
    await advanceClock(60_000);
    expect(isDialogOpen()).toBe(false);
  });

  test("waits until no other dialog is open", async () => {
    await openHome();
    await page.getByRole("button", { name: "Menu" }).click();
    await advanceClock(20_000);
    await expect.element(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await expect.element(newsletter()).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(newsletter()).toBeVisible();
  });

  test("waits while the shopper types, and for five seconds more", async () => {
    await openHome();
    await advanceClock(3000);
    const field = page.getByRole("searchbox", { name: "Search" });
    await field.fill("lamp");
    await advanceClock(20_000);
    expect(isDialogOpen()).toBe(false);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await advanceClock(4900);
    expect(isDialogOpen()).toBe(false);
    await advanceClock(200);
    await expect.element(newsletter()).toBeVisible();
  });

  test("leaving the home page restarts the five seconds", async () => {
    await openHome();
    await advanceClock(4000);
    await page.getByRole("link", { name: "Cart" }).click();
    await expect.element(address()).toHaveTextContent("/shop/cart");
    await advanceClock(60_000);
    expect(isDialogOpen()).toBe(false);
    await page.getByRole("link", { name: "Home" }).click();
    await pollUntil(() => address().element().textContent === "/");
    await advanceClock(4900);
    expect(isDialogOpen()).toBe(false);
    await advanceClock(200);
    await expect.element(newsletter()).toBeVisible();
  });

  test("opens once per visit of the home page", async () => {
    await openPopup();
    await userEvent.keyboard("{Escape}");
    await expect.element(newsletter()).not.toBeInTheDocument();
    await advanceClock(60_000);
    expect(isDialogOpen()).toBe(false);
    expect(await newsletterCookie()).toBeNull();
  });

  test.each(["the button", "Escape"])(
    "closing with the box ticked hides it for seven days: %s",
    async (closedBy) => {
      await openPopup();
      await hideCheckbox().click();
      if (closedBy === "Escape") await userEvent.keyboard("{Escape}");
      else await newsletter().getByRole("button", { name: "Close" }).click();
      await expect.poll(newsletterCookie).not.toBeNull();
      const cookie = await newsletterCookie();
      const expires = cookie !== null && "expires" in cookie ? Number(cookie.expires) : 0;
      const days = (expires - Date.now()) / DAY_MS;
      expect(days).toBeGreaterThan(6.9);
      expect(days).toBeLessThanOrEqual(7.001);
      expect(cookie).toMatchObject({ path: "/", sameSite: "lax" });
    },
  );

  test.each(["", "  ", "anna.example.com"])(
    "%o is an invalid e-mail address and is not sent",
    async (typed) => {
      addHandlers();
      await openPopup();
      await emailField().fill(typed);
      await subscribeButton().click();
      await expect.element(page.getByText("Wrong email")).toBeVisible();
      await expect.element(emailField()).toHaveAccessibleDescription("Please enter a valid email");
      await expect.element(emailField()).toHaveFocus();
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  test("a subscription closes the popup, shows thanks and hides the popup for a week", async () => {
    const sent: unknown[] = [];
    addHandlers(
      http.post(PATH, async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await openPopup();
    await emailField().fill(" anna@example.com ");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Thank you for subscribing.")).toBeVisible();
    await expect.element(newsletter()).not.toBeInTheDocument();
    expect(sent).toEqual([{ email: "anna@example.com" }]);
    expect(await newsletterCookie()).not.toBeNull();
  });

  test.each([503, 429, 422])(
    "a failure with status %i shows an error and keeps what was typed",
    async (status) => {
      addHandlers(http.post(PATH, () => problem(status, "office-address-missing")));
      await openPopup();
      await emailField().fill("anna@example.com");
      await subscribeButton().click();
      await expect.element(page.getByText("Ooops something went wrong")).toBeVisible();
      await expect.element(page.getByText("Please try again later")).toBeVisible();
      await expect.element(newsletter()).toBeVisible();
      await expect.element(emailField()).toHaveValue("anna@example.com");
      expect(await newsletterCookie()).toBeNull();
    },
  );
});
