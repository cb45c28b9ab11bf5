import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { ProductListPage } from "@/pages/product-list";
import { shownAddress } from "@/test/address";
import { answerWith, problem } from "@/test/api";
import { productSummary } from "@/test/catalogue";
import { heldAnswer } from "@/test/held-answer";
import { renderPage } from "@/test/render-page";

/** Reduced products can't be had until the shop is mended. */
let isBroken: boolean;
/** What the answer about them waits for. */
let saleAnswered: Promise<void>;
const list = http.get("/api/v1/products", async ({ request }) => {
  const isSale = new URL(request.url).searchParams.get("onSale") === "true";
  if (isSale && isBroken) return problem(400, "broken");
  if (isSale) await saleAnswered;
  const items = [productSummary({ name: isSale ? "Reduced lamp" : "Lamp" })];
  return HttpResponse.json({ items, total: 1, page: 1, perPage: 24, pageCount: 1 });
});

const lamp = (name: string) => page.getByRole("link", { name, exact: true });
const count = () => page.getByRole("region", { name: "Products" }).getByRole("status");

beforeEach(async () => {
  isBroken = true;
  saleAnswered = Promise.resolve();
  await page.viewport(1440, 900);
});
afterEach(() => vi.restoreAllMocks());

describe("[CAT-01] a list that can't be had", () => {
  test("says so in its place, keeps the filters, and can be asked for again", async () => {
    answerWith(list);
    await renderPage(<ProductListPage />, "/shop/sidebar/3cols");
    await expect.element(lamp("Lamp")).toBeVisible();
    await page.getByLabelText("On sale").click();
    await expect
      .element(page.getByRole("heading", { name: "Something went wrong!", level: 2 }))
      .toBeVisible();
    await expect.element(lamp("Lamp")).not.toBeInTheDocument();
    await expect.element(count()).toHaveTextContent(/^$/);
    await expect.element(page.getByLabelText("On sale")).toBeChecked();

    isBroken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByRole("region", { name: "Products" })).toHaveFocus();
    await expect.element(lamp("Reduced lamp")).toBeVisible();
    await expect.element(count()).toHaveTextContent("1 product");
  });

  test("is left by taking the filter away", async () => {
    answerWith(list);
    await renderPage(<ProductListPage />, "/shop/sidebar/3cols?onsale=1");
    await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.getByRole("link", { name: "Remove filter On sale" }).click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols");
    await expect.element(lamp("Lamp")).toBeVisible();
  });

  test("without a connection says that", async () => {
    answerWith(list);
    const answer = vi.mocked(fetch).getMockImplementation();
    vi.mocked(fetch).mockImplementation(async (input, init) => {
      const isList = new Request(input, init).url.includes("/api/v1/products");
      if (isList || answer === undefined) throw new TypeError("Failed to fetch");
      return answer(input, init);
    });
    await renderPage(<ProductListPage />, "/shop/sidebar/3cols");
    await expect.element(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  });
});

test("[CAT-01] an old list is never shown under a new filter", async () => {
  isBroken = false;
  const { answered, answer } = heldAnswer();
  saleAnswered = answered;
  answerWith(list);
  await renderPage(<ProductListPage />, "/shop/sidebar/3cols");
  await expect.element(lamp("Lamp")).toBeVisible();
  await page.getByLabelText("On sale").click();
  await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?onsale=1");
  await expect.element(lamp("Lamp")).not.toBeInTheDocument();
  await expect.element(count()).toHaveTextContent(/^$/);
  answer();
  await expect.element(lamp("Reduced lamp")).toBeVisible();
});
