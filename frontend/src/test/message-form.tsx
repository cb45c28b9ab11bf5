import { http, HttpResponse, type RequestHandler } from "msw";
import { vi } from "vitest";
import { page } from "vitest/browser";

import { ContactPage } from "@/pages/contact";
import { PartnerPage } from "@/pages/partner";
import { addHandlers } from "@/test/api";
import { contactPage } from "@/test/content";
import { renderPage } from "@/test/render-page";
import { useMessages } from "@/ui/message";

export const FORMS = {
  contact: { Page: ContactPage, address: "/pages/contact", sentTo: "/api/v1/contact-messages" },
  partner: { Page: PartnerPage, address: "/pages/partner", sentTo: "/api/v1/partner-messages" },
} as const;

type FormName = keyof typeof FORMS;

export const sampleInput = {
  "Name *": "Anna",
  "Email *": "anna@example.com",
  Phone: "99470012",
  Subject: "A sofa",
  "Message *": "Is it soft?\nAnd blue?",
};

export const field = (label: string) => page.getByLabelText(label, { exact: true });
export const send = () => page.getByRole("button", { name: "Send message", exact: true });
export const popup = (name: string) => page.getByRole("dialog", { name, exact: true });
export const ok = () => page.getByRole("button", { name: "OK", exact: true });
export const wasSent = (name: FormName) =>
  vi.mocked(fetch).mock.calls.some(([address]) => address === FORMS[name].sentTo);

export async function openForm(name: FormName, ...handlers: RequestHandler[]) {
  sessionStorage.clear();
  return showForm(name, ...handlers);
}

/** Opens the form with the tab's draft, as after a reload. */
export async function showForm(name: FormName, ...handlers: RequestHandler[]) {
  useMessages.setState({ messages: [] });
  addHandlers(
    ...handlers,
    http.get("/api/v1/pages/contact", () => HttpResponse.json(contactPage())),
  );
  const { Page, address } = FORMS[name];
  return renderPage(<Page />, address);
}

export async function write(changes: Partial<typeof sampleInput> = {}) {
  for (const [label, text] of Object.entries({ ...sampleInput, ...changes })) {
    // oxlint-disable-next-line no-await-in-loop -- a shopper types one after the other
    await field(label).fill(text);
  }
}
