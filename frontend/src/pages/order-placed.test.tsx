import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { changeDraft } from "@/features/checkout/draft";
import { storeLoginData } from "@/store/login-data";
import { shownAddress } from "@/test/address";
import { problem } from "@/test/api";
import {
  extraHandlers,
  requestBodies,
  heading,
  expectTitle,
  link,
  openPlacedPage,
  outcomeResponse,
  expectText,
  resetBrowserWithCart,
} from "@/test/order-pages";
import { REFERENCE, storeSummaries } from "@/test/orders";
import { customer } from "@/test/session";

beforeEach(resetBrowserWithCart);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("[CHK-08] an order that is paid later", () => {
  test.each([
    ["&payment=bank-transfer", /pay by bank transfer/],
    ["&payment=cash-on-delivery", /brought to your door/],
    ["&payment=constructor", /by e-mail/],
  ])(
    "opened by the checkout with %o, congratulates and says what comes next",
    async (payment, next) => {
      await openPlacedPage(
        `?ref=${REFERENCE}${payment}`,
        outcomeResponse({ state: "already-saved", paymentCode: null }),
      );
      await expectTitle("Congrats your order is on the way!");
      await expectText(`Order reference: ${REFERENCE}`);
      await expect.element(page.getByText(next)).toBeVisible();
      expect(requestBodies).toEqual([{ reference: REFERENCE }]);
      expect(shownAddress()).toContain(REFERENCE);
    },
  );

  test("opened by the mail's link, in any browser, says that it was sent before", async () => {
    await openPlacedPage(`?ref=${REFERENCE}`, outcomeResponse({ state: "already-saved" }));
    await expectTitle("Order already sent successfully!");
    await expectText(`Order reference: ${REFERENCE}`);
    expect(page.getByText(/by e-mail/).elements()).toEqual([]);
  });

  test("opened by the mail's link in the browser that placed it, congratulates once", async () => {
    storeSummaries({});
    const response = outcomeResponse({ state: "already-saved" });
    const { unmount } = await openPlacedPage(`?ref=${REFERENCE}`, response);
    await expectTitle("Congrats your order is on the way!");
    await expect.poll(() => localStorage.getItem("order-summaries")).toContain('"isSeen":true');
    await expectTitle("Congrats your order is on the way!");
    await unmount();
    await openPlacedPage(`?ref=${REFERENCE}`, response);
    await expectTitle("Order already sent successfully!");
  });

  test.each([
    ["<p>IBAN CY17 0020 0128</p>", /CY17 0020 0128/],
    ["<p>No account here.</p>", /The shop writes to you with the account/],
  ])("shows its content and the account, if the terms have %o", async (html, account) => {
    storeSummaries({});
    extraHandlers.push(
      http.get("/api/v1/text-pages/terms", () =>
        HttpResponse.json({ sections: [{ title: "Bank transfer", html }] }),
      ),
    );
    await openPlacedPage(
      `?ref=${REFERENCE}&payment=bank-transfer`,
      outcomeResponse({ state: "already-saved", paymentCode: null }),
    );
    const content = page.getByRole("region", { name: "Your order" });
    for (const text of ["2 × Lamp - Red, S", "€39.98", "-€1.50", "€43.48", "Bank transfer"])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect.element(content.getByText(text)).toBeVisible();
    await expect.element(page.getByText(/name the reference 7K3Q9MXZ2B/)).toBeVisible();
    await expect.element(page.getByText(account)).toBeVisible();
    expect(page.getByText(/pay .*by bank transfer/).elements().length).toBe(1);
    await expect.poll(() => localStorage.getItem("order-summaries")).toContain('"isSeen":true');
  });

  const guest = { firstName: "Anna", email: "anna@example.com" };
  test.each([
    ["a guest", guest, null, 1],
    ["a visitor whose details are unknown", {}, null, 0],
    ["a signed-in customer", guest, customer(), 0],
  ])("offers an account: %s", async (_, details, signedIn, offers) => {
    storeSummaries({});
    storeLoginData(signedIn);
    changeDraft({ guest: details });
    await openPlacedPage(`?ref=${REFERENCE}`, outcomeResponse({ state: "already-saved" }));
    await expect.element(page.getByRole("region", { name: "Your order" })).toBeVisible();
    const hasAddress = "email" in details;
    expect(page.getByText("where it knows your address").elements().length).toBe(
      hasAddress ? 0 : 1,
    );
    const offer = page.getByRole("button", { name: "Create an account" });
    expect(offer.elements().length).toBe(offers);
    if (offers === 0) return;
    await offer.click();
    await expect.poll(shownAddress).toBe("/register");
  });

  test("shows no content of an order that another browser placed", async () => {
    storeSummaries({ reference: "0000000000" });
    await openPlacedPage(`?ref=${REFERENCE}`, outcomeResponse({ state: "already-saved" }));
    await expectTitle("Order already sent successfully!");
    expect(page.getByRole("region", { name: "Your order" }).elements()).toEqual([]);
  });

  test("shows the waiting page while it is pending", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await openPlacedPage(
      `?ref=${REFERENCE}`,
      outcomeResponse({ state: "pending" }),
      outcomeResponse({ state: "saved" }),
    );
    await expectTitle("Your order is being confirmed");
    vi.advanceTimersByTime(2000);
    await expect.poll(() => heading().element().textContent).toContain("Congrats");
  });

  test.each(["?ref=7K3Q9MXZ2B", "?ref=x", ""])(
    "that is unknown (%o) is reported",
    async (query) => {
      await openPlacedPage(query, () => problem(404, "not-found"));
      await expectTitle("Something went wrong!");
      await expect.element(page.getByText(/does not know an order/)).toBeVisible();
    },
  );

  test("[CHK-07] that is not saved is reported, with a link to the cart", async () => {
    await openPlacedPage(
      `?ref=${REFERENCE}`,
      outcomeResponse({ state: "not-saved", paymentCode: null }),
    );
    await expectTitle("Something went wrong!");
    await expectText("Order not saved.Contact the shop");
    expect(page.getByText(/Your payment is safe/).elements()).toEqual([]);
    await expect.element(link("Back to the cart")).toBeVisible();
  });
});
