import { http, HttpResponse, type RequestHandler } from "msw";
import { vi } from "vitest";
import { page } from "vitest/browser";

import { RegisterPage } from "@/pages/register";
import { addHandlers } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";
import { useMessages } from "@/ui/message";
import { useToasts } from "@/ui/toast";

export const REGISTER = "/api/v1/customers";

export const countries = [
  { code: "CY", name: "Cyprus" },
  { code: "GR", name: "Greece" },
];

export const anna = {
  "First name *": "Anna",
  "Last name *": "Georgiou",
  "Street address *": "18 Makariou Avenue",
  "Town / City *": "Limassol",
  "Postcode *": "3040",
  "Phone *": "99470012",
  "Email *": "anna@example.com",
  "Password *": "Blue-Harbour-42",
};

export const field = (label: string) => page.getByLabelText(label, { exact: true });
export const country = () => field("Country *");
export const privacy = () => page.getByRole("checkbox");
export const register = () => page.getByRole("button", { name: "Register" });
export const toast = (text: string) => page.getByRole("status").getByText(text, { exact: true });
export const toastKinds = () => useToasts.getState().toasts.map(({ kind }) => kind);
export const wasSent = () => vi.mocked(fetch).mock.calls.some(([address]) => address === REGISTER);

export async function openRegister(
  fields: Parameters<typeof storefront>[0],
  ...handlers: RequestHandler[]
) {
  useToasts.setState({ toasts: [] });
  useMessages.setState({ messages: [] });
  addHandlers(
    ...handlers,
    http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ countries, ...fields }))),
    http.get("/api/v1/location", () => HttpResponse.json({ countryCode: "GR" })),
  );
  await renderPage(<RegisterPage />, "/register", "/register");
}

export async function fillIn(changes: Record<string, string> = {}) {
  for (const [label, text] of Object.entries({ ...anna, ...changes })) {
    // oxlint-disable-next-line no-await-in-loop -- a shopper types one after the other
    await field(label).fill(text);
  }
  await country().selectOptions("CY");
  await privacy().click();
}
