import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { ProductListPage } from "@/pages/product-list";
import { shownAddress } from "@/test/address";
import { addHandlers, problem } from "@/test/api";
import { productSummary } from "@/test/catalogue";
import { REQUEST_ID, SUPPORT_CODE } from "@/test/problems";
import { renderPage } from "@/test/render-page";
import { holdResponse } from "@/test/settled";

/** Whether requests for reduced products fail. */
let isBroken: boolean;
let reduced: ReturnType<typeof holdResponse<void>>;
const list = http.get("/api/v1/products", async ({ request }) => {
  const isSale = new URL(request.url).searchParams.get("onSale") === "true";
  if (isSale && isBroken) return problem(400, "invalid-parameter");
  if (isSale) await reduced.released;
  const items = [productSummary({ name: isSale ? "Reduced lamp" : "Lamp" })];
  return HttpResponse.json({ items, total: 1, page: 1, perPage: 24, pageCount: 1 });
});

const lamp = (name: string) => page.getByRole("link", { name, exact: true });
const count = () => page.getByRole("region", { name: "Products" }).getByRole("status");

beforeEach(async () => {
  isBroken = true;
  reduced = holdResponse();
  await page.viewport(1440, 900);
});
afterEach(() => vi.restoreAllMocks());

describe("[CAT-01] a list that fails to load", () => {
  test("shows the error in place of the products, keeps the filters, and can be retried", async () => {
    addHandlers(list);
    await renderPage(<ProductListPage />, "/shop/sidebar/3cols");
    await expect.element(lamp("Lamp")).toBeVisible();
    reduced.release();
    await page.getByRole("checkbox", { name: "On sale" }).click();
    await expect
      .element(page.getByRole("heading", { name: "Something went wrong!", level: 2 }))
      .toBeVisible();
    await expect.element(lamp("Lamp")).not.toBeInTheDocument();
    await expect.element(count()).toHaveTextContent(/^$/);
    // The log has no line for a refused read.
    expect(page.getByText("Support code").elements()).toEqual([]);
    await expect.element(page.getByRole("checkbox", { name: "On sale" })).toBeChecked();

    // Parts of the page that load late request the list again, too, so it fails until the click.
    const mend = () => {
      isBroken = false;
    };
    document.addEventListener("click", mend, { capture: true, once: true });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByRole("region", { name: "Products" })).toHaveFocus();
    await expect.element(lamp("Reduced lamp")).toBeVisible();
    await expect.element(count()).toHaveTextContent("1 product");
  });

  test("loads again when the filter is removed", async () => {
    reduced.release();
    addHandlers(list);
    await renderPage(<ProductListPage />, "/shop/sidebar/3cols?onsale=1");
    await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.getByRole("link", { name: "Remove filter On sale" }).click();
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols");
    await expect.element(lamp("Lamp")).toBeVisible();
  });

  test.each([
    [
      "an error page",
      () =>
        HttpResponse.html("<h1>Broken</h1>", {
          status: 500,
          headers: { "x-request-id": REQUEST_ID.slice("urn:uuid:".length) },
        }),
      /went wrong!/,
      [SUPPORT_CODE],
    ],
    ["a problem", () => problem(503, "retail-unavailable"), /went wrong!/, [SUPPORT_CODE]],
    ["no connection", () => HttpResponse.error(), "No connection", []],
  ])("%s is reported after three attempts", async (_, fail, title, codes) => {
    let requests = 0;
    addHandlers(
      http.get("/api/v1/products", () => {
        requests += 1;
        return fail();
      }),
    );
    await renderPage(<ProductListPage />, "/shop/sidebar/3cols");
    await expect.element(page.getByRole("heading", { name: title, level: 2 })).toBeVisible();
    expect(requests).toBe(3);
    const shownCodes = page.getByText("Support code");
    await expect
      .poll(() => shownCodes.elements().map(({ textContent }) => textContent))
      .toEqual(codes);
  });
});

test("[CAT-01] an old list is never shown under a new filter", async () => {
  isBroken = false;
  addHandlers(list);
  await renderPage(<ProductListPage />, "/shop/sidebar/3cols");
  await expect.element(lamp("Lamp")).toBeVisible();
  await page.getByRole("checkbox", { name: "On sale" }).click();
  await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?onsale=1");
  await expect.element(lamp("Lamp")).not.toBeInTheDocument();
  await expect.element(count()).toHaveTextContent(/^$/);
  reduced.release();
  await expect.element(lamp("Reduced lamp")).toBeVisible();
});
