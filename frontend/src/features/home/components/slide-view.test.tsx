import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";

import { showLogin } from "@/store/login-data";
import { renderPage } from "@/test/render-page";
import { customer } from "@/test/session";

import { SlideView } from "./slide-view";

const slide = {
  id: 1,
  pictureUrl: "/pictures/slide.svg",
  subtitle: null,
  titles: ["Hot cup"],
  priceText: "€38.50",
  link: null,
  linkTitle: null,
};

afterEach(() => showLogin(null));

test.for([
  ["a visitor", null, true],
  ["a customer at the shop's prices", customer({ hasPriceList: false, vatIncluded: true }), true],
  ["a customer with a price list", customer({ hasPriceList: true, vatIncluded: true }), false],
  ["a customer without VAT", customer({ hasPriceList: false, vatIncluded: false }), false],
] as const)("[CAT-06] %s: a slide tells no price but theirs", async ([, who, isShown]) => {
  showLogin(who);
  await renderPage(<SlideView slide={slide} priority isFullWidth={false} />, "/");
  const price = page.getByText("€38.50");
  if (isShown) await expect.element(price).toBeVisible();
  else await expect.element(price).not.toBeVisible();
});
