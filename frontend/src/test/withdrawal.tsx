import type { WithdrawalPreview } from "@shop/api-client";
import { http, HttpResponse, type RequestHandler } from "msw";
import { page } from "vitest/browser";

import { WithdrawalPage } from "@/pages/withdrawal";
import { useLoginData } from "@/store/login-data";
import { addHandlers, problem } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { account } from "@/test/customers";
import { renderPage } from "@/test/render-page";
import { customer, resetBrowser } from "@/test/session";

export const LABEL = "Cancel the contract here";
export const REFERENCE = "7K3Q9MXZ2B";
const company = {
  name: "Oak & Linen",
  email: "hello@oak.example",
  phone: null,
  location: "1 Oak Street, Nicosia",
  siteUrl: null,
};

function preview(fields: Partial<WithdrawalPreview> = {}): WithdrawalPreview {
  return {
    order: REFERENCE,
    placedAt: "2026-11-26T09:00:00Z",
    withdrawableUntil: "2026-12-17",
    isPeriodOver: false,
    earlierWithdrawals: [],
    lines: [
      { line: 1, name: "Lamp", quantity: 3, isExcluded: false },
      { line: 2, name: "Pillow", quantity: 1, isExcluded: true },
    ],
    ...fields,
  };
}

export const found = (fields: Partial<WithdrawalPreview> = {}) =>
  http.post("/api/v1/withdrawal-previews", () => HttpResponse.json(preview(fields)));
export const notFound = http.post("/api/v1/withdrawal-previews", () => problem(404, "not-found"));

type Sent = { key: string | null; body: unknown };

/** Stores each declaration once per key, as the gateway does. */
export function gateway() {
  const sent: Sent[] = [];
  const numbers = new Map<string | null, string>();
  const handler = http.post("/api/v1/withdrawals", async ({ request }) => {
    const key = request.headers.get("idempotency-key");
    const body: unknown = await request.json();
    sent.push({ key, body });
    numbers.set(key, numbers.get(key) ?? `NUMBER${String(numbers.size + 1)}`);
    return HttpResponse.json({
      number: numbers.get(key),
      declaredAt: "2026-11-26T10:31:05Z",
      name: "Maria",
      orderId: null,
      reference: REFERENCE,
      email: "maria@example.com",
      lines: [],
      part: null,
    });
  });
  return { sent, handler };
}

export const field = (label: string) => page.getByLabelText(label, { exact: true });
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const heading = (name: string) => page.getByRole("heading", { level: 2, name, exact: true });
export const text = (shown: string | RegExp) => page.getByText(shown, { exact: true });
export const RECEIVED = "We have received your withdrawal";

export function openWithdrawal(query: string, ...handlers: RequestHandler[]) {
  const withdrawal = {
    days: 14,
    label: LABEL,
    excludedCategories: [],
    excludedText: "Not once the seal is broken.",
  };
  addHandlers(
    ...handlers,
    http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ withdrawal, company }))),
    http.get("/api/v1/account", () => HttpResponse.json(account())),
  );
  return renderPage(<WithdrawalPage />, `/pages/withdrawal${query}`, "/pages/withdrawal");
}

export async function fillIn(values: Record<string, string> = {}) {
  const all = {
    "Name *": "Maria",
    "Order reference *": REFERENCE,
    "Email *": "maria@example.com",
    ...values,
  };
  for (const [label, value] of Object.entries(all)) {
    // oxlint-disable-next-line no-await-in-loop -- a shopper types one after the other
    await field(label).fill(value);
  }
}

export function resetWithdrawal(): void {
  // The end of a session clears the input of earlier tests.
  useLoginData.setState({ customer: customer() });
  resetBrowser();
  sessionStorage.clear();
}
