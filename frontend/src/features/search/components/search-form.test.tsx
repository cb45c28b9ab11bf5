import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { shownAddress } from "@/test/address";
import { addHandlers, problem } from "@/test/api";
import { categories, productSummary } from "@/test/catalogue";
import { SUPPORT_CODE } from "@/test/problems";
import { renderPage } from "@/test/render-page";
import { holdResponse, nextFrames } from "@/test/settled";

import { PhoneSearch } from "./phone-search";
import { SearchForm } from "./search-form";

let requestedTerms: string[] = [];
let delayedTerm: string | null = null;
let delayedSuggestions: ReturnType<typeof holdResponse<void>>;

const suggestions = http.get("/api/v1/suggestions", async ({ request }) => {
  const query = new URL(request.url).searchParams;
  const term = query.get("searchTerm") ?? "";
  requestedTerms.push([term, query.get("category")].filter(Boolean).join(" in "));
  if (term === delayedTerm) await delayedSuggestions.released;
  if (term === "broken") return problem(502, "retail-unavailable");
  const items = [1, 2].map((id) => productSummary({ id, name: `${term} ${String(id)}` }));
  return HttpResponse.json({
    categories: [],
    brands: [],
    terms: [],
    items: term === "nothing" ? [] : items,
  });
});

/** One input event for the whole text, because simulated typing takes time. */
function typeAtOnce(text: string): Promise<void> {
  const element = input().element();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(element, text);
  element.dispatchEvent(new Event("input", { bubbles: true }));
  return nextFrames();
}

function advanceClock(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  return nextFrames();
}

const input = () => page.getByRole("combobox", { name: "Search products" });
const options = () => page.getByRole("option", { name: /€/ });
const renderSearchForm = () =>
  renderPage(<SearchForm place="header" categories={categories} />, "/");

beforeEach(async () => {
  await page.viewport(1440, 900);
  requestedTerms = [];
  delayedTerm = null;
  delayedSuggestions = holdResponse();
  addHandlers(suggestions);
});
afterEach(() => vi.restoreAllMocks());

describe("[CAT-03] search in the header", () => {
  test("shows a loading text until the suggestions are loaded", async () => {
    delayedTerm = "lamp";
    await renderSearchForm();
    await input().fill("lamp");
    await expect.element(page.getByText("Searching…")).toBeVisible();
    delayedSuggestions.release();
    await expect.element(options().first()).toBeVisible();
    expect(requestedTerms).toEqual(["lamp"]);
  });

  test("requests suggestions from the third character on, half a second after the last character", async () => {
    await renderSearchForm();
    // The focus loads the panel, without which no suggestions are requested.
    await input().click();
    await expect.poll(() => document.querySelector("[role=listbox]")).not.toBeNull();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await typeAtOnce("la");
      await advanceClock(1000);
      expect(requestedTerms).toEqual([]);
      await typeAtOnce("lam");
      await advanceClock(400);
      await typeAtOnce("lamp");
      await advanceClock(499);
      expect(requestedTerms).toEqual([]);
      await advanceClock(1);
      // The request starts asynchronously.
      await expect.poll(() => requestedTerms).toEqual(["lamp"]);
      // Two characters request nothing, even after an earlier request.
      await typeAtOnce("la");
      await advanceClock(1000);
      expect(requestedTerms).toEqual(["lamp"]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("hides the suggestions when fewer than three characters are left", async () => {
    await renderSearchForm();
    await input().fill("lamp");
    await expect.element(options().first()).toBeVisible();
    await input().fill("la");
    await expect.element(options().first()).not.toBeInTheDocument();
    await expect.element(input()).toHaveAttribute("aria-expanded", "false");
  });

  test("never shows the response to an older term", async () => {
    delayedTerm = "lamp";
    await renderSearchForm();
    await input().fill("lamp");
    await expect.poll(() => requestedTerms).toEqual(["lamp"]);
    await input().fill("chair");
    await expect.element(page.getByRole("option", { name: /chair 1/ })).toBeVisible();
    delayedSuggestions.release();
    await nextFrames();
    await expect.element(page.getByRole("option", { name: /chair 1/ })).toBeVisible();
    await expect.element(page.getByRole("option", { name: /lamp/ })).not.toBeInTheDocument();
  });

  test("arrow keys move between suggestions, and Enter opens the product", async () => {
    await renderSearchForm();
    await input().fill("lamp");
    await expect.element(options().first()).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect.element(options().nth(1)).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Enter}");
    await expect.poll(shownAddress).toBe("/product/default/2");
  });

  test("Home and End move to the first and last suggestion, or within the text while no suggestion is active", async () => {
    await renderSearchForm();
    await input().fill("lamp");
    await expect.element(options().first()).toBeVisible();
    await userEvent.keyboard("{Home}x");
    await expect.element(input()).toHaveValue("xlamp");
    await expect.element(options().first()).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{End}");
    await expect.element(options().nth(1)).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Home}");
    await expect.element(options().first()).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect.element(options().nth(1)).toHaveAttribute("aria-selected", "true");
  });

  test("Escape closes the suggestions and keeps the text", async () => {
    await renderSearchForm();
    await input().fill("lamp");
    await expect.element(options().first()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(options().first()).not.toBeInTheDocument();
    await expect.element(input()).toHaveValue("lamp");
  });

  test("Enter without an active suggestion opens the list, with the chosen category", async () => {
    await renderSearchForm();
    await page.getByLabelText("Category to search in").selectOptions("Lighting");
    await input().fill("lamp");
    await expect.element(options().first()).toBeVisible();
    expect(requestedTerms).toEqual(["lamp in lighting"]);
    await userEvent.keyboard("{Enter}");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?searchTerm=lamp&category=lighting");
  });

  test.each([
    ["O'Neil", "O'Neil"],
    ['6" pan', "6%22%20pan"],
    ["\u{1F44D}\u{1F44D}", "%F0%9F%91%8D%F0%9F%91%8D"],
    ["a&b=c#d", "a%26b%3Dc%23d"],
    ["100%", "100%25"],
    ["  oak   table ", "oak%20%20%20table"],
  ])("the term %s is encoded in the address", async (typed, written) => {
    await renderSearchForm();
    await input().fill(typed);
    await userEvent.keyboard("{Enter}");
    await expect.poll(shownAddress).toBe(`/shop/sidebar/3cols?searchTerm=${written}`);
  });

  test("the text is limited to the API's maximum length", async () => {
    await renderSearchForm();
    await userEvent.type(input(), "x".repeat(105));
    await expect.element(input()).toHaveValue("x".repeat(100));
  });

  test("shows the search term of the address, even after the address has changed", async () => {
    await renderPage(
      <>
        <SearchForm place="header" categories={categories} />
        <a href="/shop/sidebar/3cols">Clear all</a>
      </>,
      "/shop/sidebar/3cols?searchTerm=lamp&category=lighting",
    );
    const category = page.getByLabelText("Category to search in");
    await expect.element(input()).toHaveValue("lamp");
    await expect.element(category).toHaveValue("lighting");
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect.element(input()).toHaveValue("");
    await expect.element(category).toHaveValue("");
    await page.getByRole("button", { name: "Browser back" }).click();
    await expect.element(input()).toHaveValue("lamp");
  });

  test("the button for all results works in browsers that do not focus a clicked button", async () => {
    await renderSearchForm();
    await input().fill("lamp");
    const allResultsButton = page.getByRole("button", { name: "See all results" });
    await expect.element(allResultsButton).toBeVisible();
    const press = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
    allResultsButton.element().dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
  });

  test.each([
    ["nothing", "Nothing found for “nothing”."],
    ["broken", "Suggestions can't be shown right now. Press Enter to search."],
  ])("the term %s shows a text instead of suggestions", async (term, sentence) => {
    await renderSearchForm();
    await input().fill(term);
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  test("a failure shows its support code", async () => {
    await renderSearchForm();
    await input().fill("broken");
    await expect.element(page.getByText(SUPPORT_CODE)).toBeVisible();
  });
});

test("a search that is open on a phone stays open when the screen is rotated", async () => {
  await page.viewport(390, 844);
  await renderPage(<PhoneSearch />, "/");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect.element(input()).toBeVisible();
  await page.viewport(844, 390);
  await expect.element(input()).toBeVisible();
});

test("[CAT-04] a phone's search opens the list and requires a term", async () => {
  await renderPage(<SearchForm place="phone" />, "/");
  await expect.element(input()).toBeRequired();
  await input().fill("   ");
  await userEvent.keyboard("{Enter}");
  await nextFrames();
  expect(shownAddress()).toBe("/");
  await input().fill("lamp & chair");
  await userEvent.keyboard("{Enter}");
  await expect.poll(shownAddress).toBe("/shop/sidebar/list?searchTerm=lamp%20%26%20chair");
});
