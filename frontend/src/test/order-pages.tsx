import type { OrderOutcome } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import type { ReactNode } from "react";
import { expect } from "vitest";
import { page } from "vitest/browser";

import { useStore } from "@/store/store";
import { answerWith } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { outcome } from "@/test/orders";
import { renderPage } from "@/test/render-page";
import { forgetEverything, fullStore, sessionAnswers } from "@/test/session";

type Answer = () => Response | Promise<Response>;

export const said =
  (fields: Partial<OrderOutcome>): Answer =>
  () =>
    HttpResponse.json(outcome(fields));
export const noNetwork: Answer = () => HttpResponse.error();

const company = {
  name: "Oak & Linen",
  email: "hello@oak.example",
  phone: "+357 22 000 111",
  location: null,
  siteUrl: null,
};

/** A full cart in a browser that has placed no order. */
export function forgetOrders(): void {
  forgetEverything();
  sessionStorage.clear();
  useStore.setState(fullStore);
}

/** A page whose questions are answered one after the other, the last answer again and again; what was asked. */
export async function openOrderPage(shown: ReactNode, address: string, answers: Answer[]) {
  const asked: unknown[] = [];
  answerWith(
    http.post("/api/v1/order-confirmations", async ({ request }) => {
      asked.push(await request.json());
      const answer = answers[Math.min(asked.length, answers.length) - 1] ?? noNetwork;
      return answer();
    }),
    http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ company }))),
    ...sessionAnswers().handlers,
  );
  const { unmount } = await renderPage(shown, address);
  return { asked, unmount };
}

export const heading = () => page.getByRole("heading", { level: 1 });
export const link = (name: string) => page.getByRole("link", { name });
export const cart = () => useStore.getState().cart;

export async function says(text: string | RegExp) {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
}

export async function isTitled(title: string) {
  await expect.element(heading()).toHaveTextContent(title);
  expect(document.title).toContain(title);
}
