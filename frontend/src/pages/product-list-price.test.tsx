import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ProductListPage } from "@/pages/product-list";
import { shownAddress } from "@/test/address";
import { addHandlers, problem } from "@/test/api";
import { productSummary } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";
import { holdResponse } from "@/test/settled";

const list = http.get("/api/v1/products", () =>
  HttpResponse.json({ items: [productSummary()], total: 1, page: 1, perPage: 24, pageCount: 1 }),
);
const range = (minPriceCents: number, maxPriceCents: number) =>
  http.get("/api/v1/products/price-range", () =>
    HttpResponse.json({ minPriceCents, maxPriceCents }),
  );

const show = (address: string, prices = range(990, 9890)) => {
  addHandlers(prices, list);
  return renderPage(<ProductListPage />, address);
};
const thumb = (name: "Lowest price" | "Highest price") =>
  page.getByRole("slider", { name, exact: true });
const input = (name: "Lowest" | "Highest") => page.getByLabelText(`${name} price in euro`);

beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

describe("[CAT-05] the price slider", () => {
  test("has two labelled thumbs with amounts, which can be moved by keyboard", async () => {
    await show("/shop/sidebar/3cols?page=2");
    await expect.element(thumb("Lowest price")).toHaveAttribute("aria-valuetext", "€9.50");
    await expect.element(thumb("Highest price")).toHaveAttribute("aria-valuetext", "€99.00");
    thumb("Lowest price").element().focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?min=10");
    await expect.element(thumb("Lowest price")).toHaveFocus();
    await expect.element(input("Lowest")).toHaveValue("10");
    await userEvent.keyboard("{Home}");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols");
  });

  test("applies a price when the thumb is released", async () => {
    await show("/shop/sidebar/3cols");
    await expect.element(thumb("Lowest price")).toBeVisible();
    thumb("Lowest price").element().focus();
    await userEvent.keyboard("{ArrowRight>3}");
    await expect.element(input("Lowest")).toHaveValue("11");
    expect(shownAddress()).toBe("/shop/sidebar/3cols");
    await userEvent.keyboard("{/ArrowRight}");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?min=11");
  });

  test("treats key presses in quick succession as one movement", async () => {
    await show("/shop/sidebar/3cols?sort=newest");
    await expect.element(thumb("Lowest price")).toBeVisible();
    thumb("Lowest price").element().focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?min=11&sort=newest");
    await page.getByRole("button", { name: "Browser back" }).click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?sort=newest");
  });

  test("follows the pointer, and its thumbs never cross", async () => {
    await show("/shop/sidebar/3cols?min=50&max=60");
    const lowest = thumb("Lowest price");
    await expect.element(lowest).toHaveValue("5000");
    await userEvent.fill(lowest, "9000");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?min=59.50&max=60");
  });

  test("a thumb at the end of the track sets no limit", async () => {
    await show("/shop/sidebar/3cols?min=50&max=60");
    await expect.element(thumb("Highest price")).toHaveValue("6000");
    await userEvent.fill(thumb("Highest price"), "9900");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?min=50");
    await userEvent.fill(thumb("Lowest price"), "950");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols");
    await page.getByRole("button", { name: "Browser back" }).click();
    await expect.element(thumb("Lowest price")).toHaveValue("5000");
  });

  test("keeps a typed price between steps or beyond the range until a thumb is moved", async () => {
    await show("/shop/sidebar/3cols?min=24.99&max=500");
    const [lowest, highest] = [thumb("Lowest price"), thumb("Highest price")];
    await expect.element(lowest).toHaveAttribute("aria-valuetext", "€24.99");
    await expect.element(highest).toHaveAttribute("aria-valuetext", "€500.00");
    await expect.element(highest).toHaveValue("9900");
    // A thumb that only has the focus has not been moved.
    lowest.element().focus();
    await userEvent.keyboard("{Tab}{Tab}");
    expect(shownAddress()).toBe("/shop/sidebar/3cols?min=24.99&max=500");
    await userEvent.fill(highest, "8000");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?min=24.99&max=80");
  });

  test("joins the other filters of the sheet on a phone", async () => {
    await page.viewport(390, 844);
    await show("/shop/sidebar/3cols");
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("checkbox", { name: "On sale" }).click();
    const highest = sheet.getByRole("slider", { name: "Highest price" });
    sheet.getByRole("heading", { name: "Brands" }).element().scrollIntoView();
    await expect.element(highest).toBeVisible();
    await userEvent.fill(highest, "5000");
    await expect.element(sheet.getByLabelText("Highest price in euro")).toHaveValue("50");
    expect(shownAddress()).toBe("/shop/sidebar/3cols");
    await sheet.getByRole("button", { name: "Show 1 product" }).click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?max=50&onsale=1");
  });

  test.each([
    ["one price", range(1999, 1999)],
    ["no product", range(0, 0)],
    [
      "a failed request",
      http.get("/api/v1/products/price-range", () => problem(502, "retail-unavailable")),
    ],
  ])("is absent for %s, while prices can still be typed", async (_, prices) => {
    await show("/shop/sidebar/3cols", prices);
    const requested = () =>
      vi.mocked(fetch).mock.calls.map(([resource]) => new Request(resource).url);
    await expect.poll(requested).toContainEqual(expect.stringContaining("/price-range"));
    await input("Highest").fill("30");
    await userEvent.keyboard("{Enter}");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?max=30");
    await expect.element(thumb("Lowest price")).not.toBeInTheDocument();
  });
});

test("[CAT-05] the slider of the previous list is disabled while another filter is loading", async () => {
  const { released, release } = holdResponse();
  const ranges = http.get("/api/v1/products/price-range", async ({ request }) => {
    const isDelayed = request.url.includes("onSale");
    if (isDelayed) await released;
    return HttpResponse.json({ minPriceCents: 0, maxPriceCents: isDelayed ? 2000 : 9000 });
  });
  await show("/shop/sidebar/3cols", ranges);
  await expect.element(thumb("Highest price")).toHaveValue("9000");
  await page.getByRole("checkbox", { name: "On sale" }).click();
  await expect.element(thumb("Highest price")).toBeDisabled();
  release();
  await expect.element(thumb("Highest price")).toBeEnabled();
  await expect.element(thumb("Highest price")).toHaveValue("2000");
});

test("applying a price keeps the focus and the text in the other field", async () => {
  await show("/shop/sidebar/3cols?min=10");
  await input("Highest").fill("30,5");
  await userEvent.keyboard("{Enter}");
  await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?min=10&max=30.50");
  await expect.element(input("Highest")).toHaveValue("30.50");
  await expect.element(input("Highest")).toHaveFocus();
  await input("Highest").fill("40");
  await userEvent.fill(thumb("Lowest price"), "2000");
  await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?min=20&max=30.50");
  await expect.element(input("Lowest")).toHaveValue("20");
  await expect.element(input("Highest")).toHaveValue("40");
});

test("the range is that of the whole list, independent of price, page and order", async () => {
  await show("/shop/sidebar/3cols?category=lighting&min=20&max=60&sort=rating&page=3&instock=1");
  await expect.element(thumb("Lowest price")).toBeVisible();
  const rangeRequest = vi
    .mocked(fetch)
    .mock.calls.map(([request]) => new URL(new Request(request).url))
    .find(({ pathname }) => pathname.endsWith("/price-range"));
  expect(rangeRequest?.search).toBe("?category=lighting&inStock=true");
});
