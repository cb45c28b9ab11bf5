import { delay, http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { paths } from "@/lib/paths";
import { HomePage } from "@/pages/home";
import { addHandlers, problem } from "@/test/api";
import { productSummary, storefront } from "@/test/catalogue";
import { preferMotion } from "@/test/motion";
import { SUPPORT_CODE } from "@/test/problems";
import { renderPage } from "@/test/render-page";
import { waitUntilSettled } from "@/test/settled";

const slide = (id: number) => ({
  id,
  pictureUrl: "/pictures/slide.svg",
  subtitle: null,
  titles: [`Slide ${String(id)}`],
  priceText: null,
  link: null,
  linkTitle: null,
});
const slides = http.get("/api/v1/slides", () => HttpResponse.json({ items: [slide(1), slide(2)] }));
const listOf = (name: string) =>
  HttpResponse.json({
    items: [productSummary({ name })],
    total: 1,
    page: 1,
    perPage: 12,
    pageCount: 1,
  });
const isHot = (request: Request) => new URL(request.url).searchParams.get("hot") === "true";

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`;
const homeWith = (categoriesPictureUrl: string | null) =>
  http.get("/api/v1/pages/home", () => HttpResponse.json({ categoriesPictureUrl }));
const shownPicture = () => document.querySelector(`img[src="${picture}"]`);

afterEach(() => vi.restoreAllMocks());

describe("[HOME-02] the picture beside the categories", () => {
  const products = http.get("/api/v1/products", () => listOf("Lamp"));
  const category = page.getByRole("link", { name: "Lighting" });

  test.each([
    [1440, true, true],
    [390, false, true],
    // On a phone the categories' own pictures are enough.
    [390, true, false],
  ])(
    "at %i px, and with category pictures %s, it is visible: %s",
    async (width, hasCategoryPictures, isShown) => {
      await page.viewport(width, 844);
      const { features } = storefront();
      const settings = storefront({
        features: { ...features, categoryPictures: hasCategoryPictures },
      });
      const shop = http.get("/api/v1/storefront", () => HttpResponse.json(settings));
      addHandlers(slides, products, shop, homeWith(picture));
      await renderPage(<HomePage />, "/");
      await expect.element(category).toBeVisible();
      await expect.poll(() => shownPicture()?.checkVisibility()).toBe(isShown);
    },
  );

  test("the categories don't wait for the picture, which is requested once", async () => {
    let requestCount = 0;
    const home = http.get("/api/v1/pages/home", async () => {
      requestCount += 1;
      await delay("infinite");
      return problem(502, "retail-unavailable");
    });
    addHandlers(slides, products, home);
    await renderPage(<HomePage />, "/");
    await expect.element(category).toBeVisible();
    expect(requestCount).toBe(1);
  });

  test.each([null, "data:image/png;base64,AAAA"])(
    "the categories render without the picture if its address is %o",
    async (url) => {
      addHandlers(slides, products, homeWith(url));
      await renderPage(<HomePage />, "/");
      await expect.element(category).toBeVisible();
      await expect.poll(() => document.querySelector('img[src^="data:image/png"]')).toBeNull();
      expect(shownPicture()).toBeNull();
    },
  );
});

describe("[HOME-04] brands", () => {
  const brand = (id: number, name: string, showOnHome: boolean) =>
    ({ id, slug: name.toLowerCase(), name, showOnHome, pictureUrl: picture }) as const;
  const brands = http.get("/api/v1/brands", () =>
    HttpResponse.json({
      items: [brand(7, "Oak", true), brand(2, "Ash", false), brand(5, "Elm", true)],
    }),
  );
  const row = page.getByRole("region", { name: "Brands" });

  test.each([true, false])(
    "shows flagged brands in the shop's order, with pictures: %s",
    async (shown) => {
      const { features } = storefront();
      const settings = storefront({ features: { ...features, brandPictures: shown } });
      addHandlers(
        brands,
        http.get("/api/v1/storefront", () => HttpResponse.json(settings)),
      );
      await renderPage(<HomePage />, "/");
      await expect.element(row.getByRole("link", { name: "Oak" })).toBeVisible();
      const links = row.getByRole("link").elements();
      expect(links.map((link) => link.getAttribute("href"))).toEqual([
        paths.brand({ id: 7, name: "Oak" }),
        paths.brand({ id: 5, name: "Elm" }),
      ]);
      expect(row.getByRole("img").elements()).toHaveLength(shown ? 2 : 0);
    },
  );
});

describe("[HOME-03] home", () => {
  test.each([502, 400])(
    "a row that fails with %i does not break the page and can be retried",
    async (status) => {
      let isDown = true;
      const products = http.get("/api/v1/products", ({ request }) => {
        if (!isHot(request)) return listOf("Lamp");
        return isDown ? problem(status, "retail-unavailable") : listOf("Chair");
      });
      addHandlers(slides, products);
      await renderPage(<HomePage />, "/");
      const retry = page.getByRole("button", { name: "Try again" });
      await expect.element(retry).toBeVisible();
      // The log has no line for a refused read.
      await expect
        .poll(() => page.getByText(SUPPORT_CODE).elements())
        .toHaveLength(status === 400 ? 0 : 1);
      await expect.element(page.getByRole("link", { name: "Lamp", exact: true })).toBeVisible();
      isDown = false;
      await retry.click();
      await expect.element(page.getByRole("link", { name: "Chair", exact: true })).toBeVisible();
    },
  );

  test("a row without products is left out", async () => {
    const none = () =>
      HttpResponse.json({ items: [], total: 0, page: 1, perPage: 12, pageCount: 0 });
    const products = http.get("/api/v1/products", ({ request }) =>
      isHot(request) ? none() : listOf("Lamp"),
    );
    addHandlers(slides, products);
    await renderPage(<HomePage />, "/");
    await expect.element(page.getByRole("link", { name: "Lamp", exact: true })).toBeVisible();
    await waitUntilSettled();
    expect(page.getByRole("heading", { name: "Hot deals" }).elements()).toEqual([]);
  });

  test("renders without slides, categories and brands", async () => {
    const fail = () => problem(502, "retail-unavailable");
    addHandlers(
      http.get("/api/v1/slides", fail),
      http.get("/api/v1/categories", fail),
      http.get("/api/v1/brands", fail),
      http.get("/api/v1/products", () => listOf("Lamp")),
    );
    await renderPage(<HomePage />, "/");
    await expect
      .element(page.getByRole("link", { name: "Lamp", exact: true }).first())
      .toBeVisible();
    await waitUntilSettled();
    await expect.element(page.getByRole("heading", { name: "Hot deals" })).toBeVisible();
  });

  test("[HOME-01] the slides do not move until autoplay is started", async () => {
    addHandlers(
      slides,
      http.get("/api/v1/products", () => listOf("Lamp")),
    );
    await preferMotion("no-preference");
    await renderPage(<HomePage />, "/");
    await page.getByRole("button", { name: "Play slides" }).click();
    await expect.element(page.getByRole("button", { name: "Pause slides" })).toBeVisible();
  });
});
