import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { shownAddress } from "@/test/address";
import { addHandlers } from "@/test/api";
import { productSummary } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";
import { nextFrames } from "@/test/settled";

import { SearchForm } from "./search-form";

vi.mock(import("../load-panel"), () => ({
  loadPanel: () => Promise.reject(new TypeError("Failed to fetch the chunk")),
}));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("[CAT-03] without the suggestions' chunk, Enter searches and the browser rejects a blank term", async () => {
  addHandlers(
    http.get("/api/v1/suggestions", () => HttpResponse.json({ items: [productSummary()] })),
  );
  await renderPage(<SearchForm place="header" />, "/");
  const input = page.getByRole("combobox", { name: "Search products" });
  await input.fill("   ");
  await expect.element(input).toBeInvalid();
  await userEvent.keyboard("{Enter}");
  await nextFrames();
  expect(shownAddress()).toBe("/");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await input.fill("lamp");
  // Longer than `SEARCH_PAUSE_MS`.
  vi.advanceTimersByTime(1000);
  await nextFrames();
  vi.useRealTimers();
  expect(fetch).not.toHaveBeenCalled();
  await expect.element(input).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?searchTerm=lamp");
});
