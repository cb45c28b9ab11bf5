import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { clearDraft } from "@/features/checkout/draft";
import { CartPage } from "@/pages/cart";
import { replaceLines } from "@/store/cart";
import { useLoginData } from "@/store/login-data";
import { useStore } from "@/store/store";
import { addHandlers } from "@/test/api";
import { storefront } from "@/test/catalogue";
import {
  checkout,
  choose,
  field,
  lamp,
  orderButton,
  orderEndpoint,
  outcome,
  quoteEndpoint,
  review,
  summary,
} from "@/test/checkout";
import { account, sessionCustomer } from "@/test/customers";
import { renderPage } from "@/test/render-page";

const accountEndpoint = (fields: Parameters<typeof account>[0] = {}) =>
  http.get("/api/v1/account", () => HttpResponse.json(account(fields)));
const shopOf = (fields: Parameters<typeof storefront>[0]) =>
  http.get("/api/v1/storefront", () => HttpResponse.json(storefront(fields)));
const points = {
  availableHundredths: 123_450,
  mostHundredths: 20_000,
  redeemedHundredths: 0,
  worthCents: 0,
};
const openCart = async () => {
  await renderPage(<CartPage />, "/shop/cart", "/shop/cart");
  await expect.element(orderButton()).toBeVisible();
};

beforeEach(() => {
  localStorage.clear();
  clearDraft();
  useStore.setState({ cart: [], wishlist: [], compare: [] });
  useLoginData.setState({ customer: sessionCustomer() });
  replaceLines([lamp]);
});
afterEach(() => vi.restoreAllMocks());

describe("a customer", () => {
  test("[CHK-01] orders to the account's address without typing it", async () => {
    const { sent, handler } = orderEndpoint(outcome);
    const quotes = quoteEndpoint();
    addHandlers(quotes.handler, handler, accountEndpoint());
    await openCart();
    await expect.element(checkout().getByText("18 Makariou Avenue")).toBeVisible();
    await expect.element(checkout().getByText("3040 Limassol")).toBeVisible();
    await choose("Courier");
    await choose("Cash on delivery");
    await expect.element(review()).toHaveTextContent("Total€24.99");
    await orderButton().click();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject({ guest: null, cart: { shippingMethodId: 7 } });
    expect(quotes.quotedCarts.some((cart) => "countryCode" in cart)).toBe(false);
  });

  test.each([
    ["details", { phone: "", email: null }],
    ["address", { countryCode: null }],
    ["address", { postcode: "" }],
  ] as const)("with an incomplete account gets a link to the %s", async (tab, fields) => {
    const { sent, handler } = orderEndpoint(outcome);
    addHandlers(quoteEndpoint().handler, handler, accountEndpoint(fields));
    await openCart();
    const link = checkout().getByRole("link", { name: "Complete your details" });
    await expect.element(link).toHaveAttribute("href", `/shop/dashboard?tab=${tab}`);
    await expect.element(summary()).toHaveTextContent("Total€19.99");
    await orderButton().click();
    await expect.element(link).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test.each([
    { firstName: "", lastName: "", company: "Meridian Ltd" },
    { firstName: "Anna", lastName: "", company: "" },
  ])("with one name or a company name can order (%o)", async (fields) => {
    const { sent, handler } = orderEndpoint(outcome);
    addHandlers(quoteEndpoint().handler, handler, accountEndpoint(fields));
    await openCart();
    await choose("Courier");
    await choose("Cash on delivery");
    await expect.element(review()).toHaveTextContent("Total€24.99");
    await orderButton().click();
    await expect.poll(() => sent.length).toBe(1);
  });

  test("who must claim the account first gets a link to it instead of the checkout", async () => {
    const credentialsToUpdate = { email: true, password: true };
    const customer = sessionCustomer({ mustClaim: true, credentialsToUpdate });
    useLoginData.setState({ customer });
    addHandlers(quoteEndpoint().handler);
    await renderPage(<CartPage />, "/shop/cart", "/shop/cart");
    await expect
      .element(page.getByRole("link", { name: "Go to Account Details" }))
      .toHaveAttribute("href", "/shop/dashboard?tab=details");
    await expect.element(page.getByText(/^You can order as soon as/)).toBeVisible();
    await expect.element(summary()).toHaveTextContent("Total€19.99");
    await expect.element(checkout()).not.toBeInTheDocument();
  });

  test("does not see another customer's input", async () => {
    addHandlers(quoteEndpoint().handler, accountEndpoint());
    const { unmount } = await renderPage(<CartPage />, "/shop/cart");
    await expect.element(orderButton()).toBeVisible();
    await field("Notes for the shop (optional)").fill("For Anna only");
    await unmount();
    useLoginData.setState({ customer: sessionCustomer({ key: "maria" }) });
    await openCart();
    await expect.element(field("Notes for the shop (optional)")).toHaveValue("");
  });
});

describe("[CHK-09] points", () => {
  test("are hidden if none can be redeemed", async () => {
    addHandlers(quoteEndpoint().handler, accountEndpoint());
    await openCart();
    await expect.element(summary()).toHaveTextContent("Total€19.99");
    await expect.element(page.getByText("Reward points")).not.toBeInTheDocument();
  });

  test("are requested in hundredths and shown in the shop's format", async () => {
    const { quotedCarts, shop, handler } = quoteEndpoint({ quote: { points } });
    addHandlers(handler, accountEndpoint());
    await openCart();
    await expect.element(checkout().getByText("You have 1,234.50 points.")).toBeVisible();
    shop.quote = { points: { ...points, redeemedHundredths: 1250, worthCents: 63 } };
    await field("Points to redeem").fill("12,5");
    await expect.element(checkout().getByText("12.50 points take €0.63 off.")).toBeVisible();
    await expect.element(summary()).toHaveTextContent("Points (12.50)-€0.63");
    await expect.element(summary()).toHaveTextContent("Total€19.36");
    await userEvent.keyboard("{Enter}");
    await expect.element(field("Points to redeem")).toHaveValue("12.50");
    expect(quotedCarts.at(-1)?.redeemPointsHundredths).toBe(1250);
    await checkout().getByRole("button", { name: "Use all" }).click();
    await expect.element(field("Points to redeem")).toHaveValue("200.00");
    await expect.poll(() => quotedCarts.at(-1)?.redeemPointsHundredths).toBe(20_000);
  });

  test("above the maximum become the maximum when the field is left", async () => {
    addHandlers(quoteEndpoint({ quote: { points } }).handler, accountEndpoint());
    await openCart();
    await field("Points to redeem").fill("999999");
    await expect.element(field("Points to redeem")).toBeInvalid();
    await userEvent.keyboard("{Tab}");
    await expect.element(field("Points to redeem")).toHaveValue("200.00");
    await expect.element(field("Points to redeem")).toBeValid();
    await expect
      .element(checkout().getByText("Up to 200.00 points can be redeemed for this order."))
      .toBeVisible();
  });

  test.each([
    ["12.505", "Please type a number of points, such as 12.50."],
    ["many", "Please type a number of points, such as 12.50."],
  ])("of %s are rejected", async (typed, text) => {
    const { sent, handler } = orderEndpoint(outcome);
    addHandlers(quoteEndpoint({ quote: { points } }).handler, handler, accountEndpoint());
    await openCart();
    await field("Points to redeem").fill(typed);
    await expect.element(field("Points to redeem")).toBeInvalid();
    await orderButton().click();
    await expect.element(field("Points to redeem")).toHaveFocus();
    await expect.element(checkout().getByRole("status").getByText(text)).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe("a shop without guest checkout", () => {
  test("shows a visitor the prices, and links to sign in and return", async () => {
    useLoginData.setState({ customer: null });
    addHandlers(quoteEndpoint().handler, shopOf({ guestCheckout: false }));
    await renderPage(<CartPage />, "/shop/cart");
    await expect.element(summary()).toHaveTextContent("Total€19.99");
    const main = page.getByRole("region", { name: "Sign in to order" });
    await expect
      .element(main.getByRole("link", { name: "Sign in" }))
      .toHaveAttribute("href", "/pages/login?next=%2Fshop%2Fcart");
    await expect
      .element(main.getByRole("link", { name: "Register" }))
      .toHaveAttribute("href", "/register?next=%2Fshop%2Fcart");
    await expect.element(checkout()).not.toBeInTheDocument();
  });
});
