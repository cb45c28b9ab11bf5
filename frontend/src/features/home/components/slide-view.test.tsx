import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";

import { storeLoginData } from "@/store/login-data";
import { renderPage } from "@/test/render-page";
import { customer } from "@/test/session";

import { SlideView } from "./slider";

const slide = {
  id: 1,
  pictureUrl: "/pictures/slide.svg",
  subtitle: null,
  titles: ["Hot cup"],
  priceText: "€38.50",
  link: null,
  linkTitle: null,
};

afterEach(() => storeLoginData(null));

test.for([
  ["a visitor", null, "visible"],
  [
    "a customer at the shop's prices",
    customer({ hasPriceList: false, vatIncluded: true }),
    "visible",
  ],
  ["a customer with a price list", customer({ hasPriceList: true, vatIncluded: true }), "hidden"],
  ["a customer without VAT", customer({ hasPriceList: false, vatIncluded: false }), "hidden"],
] as const)(
  "[CAT-06] a slide's price is hidden if other prices apply: %s",
  async ([, shopper, visibility]) => {
    storeLoginData(shopper);
    await renderPage(<SlideView slide={slide} priority isFullWidth={false} />, "/");
    await expect.element(page.getByText("€38.50")).toHaveStyle({ visibility });
  },
);

test("[HOME-01] on a desktop a slide's picture is as high as its overlaid text", async () => {
  await page.viewport(1440, 900);
  const long = { ...slide, titles: ["word ".repeat(200)] };
  const { container } = await renderPage(
    <SlideView slide={long} priority isFullWidth={false} />,
    "/",
  );
  const heightOf = (part: string) => container.querySelector(part)?.clientHeight ?? 0;
  expect(heightOf(".slide-text")).toBeGreaterThan(700);
  expect(heightOf("img")).toBeGreaterThanOrEqual(heightOf(".slide-text"));
});
