import { http, HttpResponse, type RequestHandler } from "msw";
import { MemoryRouter, useNavigate } from "react-router-dom";
import { expect } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { App } from "@/app/app";
import { addHandlers } from "@/test/api";
import { createTestQueryClient } from "@/test/render-page";

const pageHandlers = [
  http.get("/api/v1/slides", () => HttpResponse.json({ items: [] })),
  http.get("/api/v1/products", () =>
    HttpResponse.json({ items: [], total: 0, page: 1, perPage: 24, pageCount: 0 }),
  ),
];

/** Shows the last address; the earlier ones are its history. */
export function showApp(
  address: string | string[],
  handlers: RequestHandler[],
  queryClient = createTestQueryClient(),
) {
  addHandlers(...handlers, ...pageHandlers);
  return render(
    <MemoryRouter initialEntries={[address].flat()}>
      <App queryClient={queryClient} />
      <BackButton />
    </MemoryRouter>,
  );
}

function BackButton() {
  const navigate = useNavigate();
  return (
    <button type="button" className="fixed bottom-0" onClick={() => void navigate(-1)}>
      Browser back
    </button>
  );
}

export const header = page.getByRole("banner");
export const headerLink = (name: string) => header.getByRole("link", { name, exact: true });

/**
 * The header's sign-in link opens the popup only after its chunk is loaded; before, it leads to the
 * sign-in page. The chunk adds the region of the toasts.
 */
export const waitForSignInPopup = async () =>
  await expect
    .poll(() => document.querySelectorAll("[role=status][aria-live=polite]").length)
    .toBe(1);
