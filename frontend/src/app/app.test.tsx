import { http, HttpResponse } from "msw";
import { MemoryRouter, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { App } from "@/app/app";
import { addHandlers, problem } from "@/test/api";
import { product, storefront } from "@/test/catalogue";
import { SUPPORT_CODE } from "@/test/problems";
import { createTestQueryClient } from "@/test/render-page";
import { waitUntilSettled } from "@/test/settled";

const emptyList = { items: [], total: 0, page: 1, perPage: 24, pageCount: 0 };
const pages = [
  http.get("/api/v1/slides", () => HttpResponse.json({ items: [] })),
  http.get("/api/v1/products", () => HttpResponse.json(emptyList)),
];

const footer = (footerHtml: string) =>
  http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ footerHtml })));

function openApp(addresses: string[]) {
  return render(
    <MemoryRouter initialEntries={addresses}>
      <HistoryButtons />
      <App queryClient={createTestQueryClient()} />
    </MemoryRouter>,
  );
}

function HistoryButtons() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Browser back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Browser forward
      </button>
      <button type="button" onClick={() => void navigate("?size=L", { replace: true })}>
        Choose L
      </button>
    </>
  );
}

const pressButton = (name: string) => page.getByRole("button", { name, exact: true }).click();

/** Scrolls repeatedly, since the end of the page moves while parts load. */
function scrollDownUntil(state: () => unknown, wanted: boolean) {
  return expect
    .poll(() => {
      globalThis.scrollTo(0, document.body.scrollHeight);
      return state();
    })
    .toBe(wanted);
}

beforeEach(() => page.viewport(1280, 800));
afterEach(() => vi.restoreAllMocks());

test("[LAY-02] the category panel stays closed after going back", async () => {
  addHandlers(...pages);
  await openApp(["/shop/cart"]);
  await pressButton("Categories");
  await page.getByRole("link", { name: "Lamps" }).click();
  await expect.element(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await pressButton("Browser back");
  await expect.element(page.getByRole("heading", { name: "Your cart", exact: true })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Categories", exact: true }))
    .toHaveAttribute("aria-expanded", "false");
});

test("a page that failed is requested again by the next visit", async () => {
  let isDown = true;
  addHandlers(
    ...pages,
    http.get("/api/v1/products/1", () =>
      isDown ? problem(502, "retail-unavailable") : HttpResponse.json(product()),
    ),
  );
  await openApp(["/shop/cart", "/product/default/1"]);
  const failure = page.getByRole("heading", { name: "Something went wrong!", level: 1 });
  await pressButton("Browser forward");
  await expect.element(failure).toBeVisible();
  // Within the alert, so that screen readers read it with the message.
  await expect.element(page.getByRole("alert").getByText(SUPPORT_CODE)).toBeVisible();
  await pressButton("Browser back");
  await expect.element(page.getByRole("heading", { name: "Your cart", exact: true })).toBeVisible();
  isDown = false;
  await pressButton("Browser forward");
  await expect.element(page.getByRole("heading", { name: "Lamp", level: 1 })).toBeVisible();
});

test("an invalid product id shows the not-found page without a request", async () => {
  addHandlers(...pages);
  await openApp(["/product/default/abc"]);
  await expect.element(page.getByRole("heading", { name: "Error 404" })).toBeVisible();
  const requestedUrls = vi.mocked(fetch).mock.calls.map(([input]) => new Request(input).url);
  expect(requestedUrls.filter((url) => url.includes("/products/"))).toEqual([]);
});

test("a link under the pointer loads the data of its page", async () => {
  let isRequested = false;
  const posts = http.get("/api/v1/blog-posts", () => {
    isRequested = true;
    return HttpResponse.json({ items: [] });
  });
  addHandlers(footer('<a href="/blog">Stories</a>'), posts, ...pages);
  await openApp(["/shop/cart"]);
  await waitUntilSettled();
  expect(isRequested).toBe(false);
  await page.getByRole("link", { name: "Stories" }).hover();
  await expect.poll(() => isRequested).toBe(true);
  await expect.element(page.getByRole("heading", { name: "Your cart", exact: true })).toBeVisible();
});

test("links to files are left to the browser", async () => {
  addHandlers(footer('<a href="/files/terms.pdf">Terms as PDF</a>'), ...pages);
  await openApp(["/shop/cart"]);
  let isPrevented: boolean | undefined;
  const watch = (event: Event) => {
    isPrevented = event.defaultPrevented;
    event.preventDefault();
  };
  globalThis.addEventListener("click", watch);
  await page.getByRole("link", { name: "Terms as PDF" }).click();
  globalThis.removeEventListener("click", watch);
  expect(isPrevented).toBe(false);
});

test("[LAY-05] a new page takes the focus and is reported once; a choice on the page does neither", async () => {
  addHandlers(...pages);
  const views: unknown[] = [];
  const record = (event: Event) => {
    if (event instanceof CustomEvent) views.push(event.detail);
  };
  globalThis.addEventListener("page-view", record);
  await openApp(["/shop/cart"]);
  await page.getByRole("link", { name: "All Products", exact: true }).first().click();
  await expect.element(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expect.element(page.getByRole("main")).toHaveFocus();
  await pressButton("Choose L");
  await expect.element(page.getByRole("button", { name: "Choose L", exact: true })).toHaveFocus();
  globalThis.removeEventListener("page-view", record);
  expect(views).toEqual([{ path: "/shop/cart" }, { path: "/shop/sidebar/3cols" }]);
});

test("[LAY-05] an unknown address is reported once", async () => {
  addHandlers(...pages);
  const views: unknown[] = [];
  const record = (event: Event) => {
    if (event instanceof CustomEvent) views.push(event.detail);
  };
  globalThis.addEventListener("page-view", record);
  await openApp(["/no/such/page"]);
  await expect.element(page.getByRole("heading", { name: "Error 404" })).toBeVisible();
  // After this wait, the address is /pages/404.
  await waitUntilSettled();
  globalThis.removeEventListener("page-view", record);
  expect(views).toEqual([{ path: "/no/such/page" }]);
});

async function openPurchaseBar(fields: Parameters<typeof product>[0] = {}) {
  const shown = product({ ...fields, descriptionHtml: "<p>Gives light.</p>".repeat(60) });
  addHandlers(
    ...pages,
    http.get("/api/v1/products/1", () => HttpResponse.json(shown)),
  );
  await openApp(["/product/default/1"]);
  await expect.element(page.getByRole("heading", { name: "Lamp", level: 1 })).toBeVisible();
  const bar = page.getByRole("complementary", { name: "Buy this product" });
  await scrollDownUntil(() => bar.query() !== null, true);
  return bar;
}

test("[LAY-06] the back-to-top button stays clickable above the purchase bar", async () => {
  const bar = await openPurchaseBar();
  const button = page.getByRole("button", { name: "Back to top" });
  await expect.element(button).toBeVisible();
  const lowest = button.element().getBoundingClientRect().bottom;
  expect(lowest).toBeLessThan(bar.element().getBoundingClientRect().top);
  await button.click();
  await expect.poll(() => globalThis.scrollY).toBe(0);
});

test.each([
  [991, false],
  [992, true],
])("[LAY-06] at %i px the purchase bar shows the name: %s", async (width, hasName) => {
  await page.viewport(width, 800);
  const shown = product({ descriptionHtml: "<p>Gives light.</p>".repeat(60) });
  addHandlers(
    ...pages,
    http.get("/api/v1/products/1", () => HttpResponse.json(shown)),
  );
  await openApp(["/product/default/1"]);
  await expect.element(page.getByRole("heading", { name: "Lamp", level: 1 })).toBeVisible();
  await scrollDownUntil(() => document.querySelector(".bottom-bar")?.checkVisibility(), true);
  expect(document.querySelector(".bottom-bar p")?.checkVisibility()).toBe(hasName);
});

test("[CART-02] the purchase bar of a sold-out product says so", async () => {
  const bar = await openPurchaseBar({ stock: 0 });
  await expect.element(bar.getByText("Out Of Stock")).toBeVisible();
  expect(bar.getByRole("button").elements()).toEqual([]);
});

test("a shop without settings says so, answers its button, and opens once it is ready", async () => {
  let [isReady, reads] = [false, 0];
  const hydrated = vi.fn<() => void>();
  addEventListener("storefront:hydrated", hydrated, { once: true });
  addHandlers(
    ...pages,
    http.get("/api/v1/storefront", () => {
      reads += 1;
      return isReady ? HttpResponse.json(storefront()) : problem(503, "tenant-not-ready");
    }),
  );
  await openApp(["/shop/cart"]);
  await expect.element(page.getByRole("alert").getByText(SUPPORT_CODE)).toBeVisible();
  // Before this event, the page keeps clicks and repeats them later.
  await expect.poll(() => hydrated).toHaveBeenCalled();
  const before = reads;
  await pressButton("Try again");
  await expect.poll(() => reads).toBeGreaterThan(before);
  isReady = true;
  await expect.element(page.getByRole("heading", { name: "Your cart", exact: true })).toBeVisible();
});
