import type { OrderOutcome } from "@shop/api-client";
import { http, HttpResponse, type RequestHandler } from "msw";
import type { ReactNode } from "react";
import { expect } from "vitest";
import { page } from "vitest/browser";

import { OrderPlacedPage } from "@/pages/order-placed";
import { PaymentErrorPage } from "@/pages/viva-payment-error";
import { PaymentSuccessPage } from "@/pages/viva-payment-success";
import { useStore } from "@/store/store";
import { addHandlers } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { CODE, outcome } from "@/test/orders";
import { renderPage } from "@/test/render-page";
import { resetBrowser, storeWithItems, sessionHandlers } from "@/test/session";

export type Responder = () => Response | Promise<Response>;
export const outcomeResponse =
  (fields: Partial<OrderOutcome>): Responder =>
  () =>
    HttpResponse.json(outcome(fields));
export const noNetwork: Responder = () => HttpResponse.error();

export const requestBodies: unknown[] = [];
/** Handlers of the test, beside those of every page. */
export const extraHandlers: RequestHandler[] = [];
let openedCount = 0;

const company = {
  name: "Oak & Linen",
  email: "hello@oak.example",
  phone: "+357 22 000 111",
  location: null,
  siteUrl: null,
};

/** The last response is repeated. */
export async function openPage(shown: ReactNode, address: string, ...responders: Responder[]) {
  requestBodies.length = 0;
  let responseCount = 0;
  openedCount += 1;
  const pageNumber = openedCount;
  addHandlers(
    ...extraHandlers,
    http.post("/api/v1/order-confirmations", async ({ request }) => {
      const responder = responders[Math.min(responseCount, responders.length - 1)] ?? noNetwork;
      responseCount += 1;
      const body: unknown = await request.json();
      // A request of an earlier page may still be pending.
      if (pageNumber === openedCount) requestBodies.push(body);
      return responder();
    }),
    http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ company }))),
    ...sessionHandlers().handlers,
  );
  return renderPage(shown, address);
}

export const openSuccessPage = (...responders: Responder[]) =>
  openPage(<PaymentSuccessPage />, `/viva-payment-success?s=${CODE}&t=x`, ...responders);
export const openErrorPage = (...responders: Responder[]) =>
  openPage(<PaymentErrorPage />, `/viva-payment-error?s=${CODE}`, ...responders);
export const openPlacedPage = (query: string, ...responders: Responder[]) =>
  openPage(<OrderPlacedPage />, `/shop/order-placed${query}`, ...responders);

export const heading = () => page.getByRole("heading", { level: 1 });
export const link = (name: string) => page.getByRole("link", { name });
export const cart = () => useStore.getState().cart;

export async function expectText(text: string) {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
}

export async function expectTitle(title: string) {
  await expect.element(heading()).toHaveTextContent(title);
  await expect.poll(() => document.title).toContain(title);
}

export function resetBrowserWithCart(): void {
  resetBrowser();
  sessionStorage.clear();
  extraHandlers.length = 0;
  useStore.setState(storeWithItems);
}
