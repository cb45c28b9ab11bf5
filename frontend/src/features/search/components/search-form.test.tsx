import { delay, http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { shownAddress } from "@/test/address";
import { answerWith, problem } from "@/test/api";
import { categories, productSummary } from "@/test/catalogue";
import { renderPage } from "@/test/render-page";

import { PhoneSearch } from "./phone-search";
import { SearchForm } from "./search-form";

let asked: string[] = [];
let slow: string | null = null;

const suggestions = http.get("/api/v1/suggestions", async ({ request }) => {
  const query = new URL(request.url).searchParams;
  const term = query.get("searchTerm") ?? "";
  asked.push([term, query.get("category")].filter(Boolean).join(" in "));
  if (term === slow) await delay(1500);
  if (term === "broken") return problem(502, "retail-unavailable");
  const items = [1, 2].map((id) => productSummary({ id, name: `${term} ${String(id)}` }));
  return HttpResponse.json({ items: term === "nothing" ? [] : items });
});

const input = () => page.getByRole("combobox", { name: "Search products" });
const options = () => page.getByRole("option", { name: /€/ });
const show = () => renderPage(<SearchForm place="header" categories={categories} />, "/");

beforeEach(async () => {
  await page.viewport(1440, 900);
  asked = [];
  slow = null;
  answerWith(suggestions);
});
afterEach(() => vi.restoreAllMocks());

describe("[CAT-03] search in the header", () => {
  test("asks from the third character on, once the shopper pauses", async () => {
    await show();
    await input().fill("la");
    await delay(700);
    expect(asked).toEqual([]);
    await userEvent.type(input(), "mp");
    await expect.element(page.getByText("Searching…")).toBeVisible();
    await expect.element(options().first()).toBeVisible();
    expect(asked).toEqual(["lamp"]);
  });

  test("never shows the answer to an older question", async () => {
    slow = "lamp";
    await show();
    await input().fill("lamp");
    await vi.waitFor(() => expect(asked).toEqual(["lamp"]));
    await input().fill("chair");
    await expect.element(page.getByRole("option", { name: /chair 1/ })).toBeVisible();
    await delay(1600);
    await expect.element(page.getByRole("option", { name: /chair 1/ })).toBeVisible();
    await expect.element(page.getByRole("option", { name: /lamp/ })).not.toBeInTheDocument();
  });

  test("arrow keys walk, Enter opens the product", async () => {
    await show();
    await input().fill("lamp");
    await expect.element(options().first()).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect.element(options().nth(1)).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Enter}");
    await expect.poll(shownAddress).toBe("/product/default/2");
  });

  test("Escape closes the suggestions and keeps the words", async () => {
    await show();
    await input().fill("lamp");
    await expect.element(options().first()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(options().first()).not.toBeInTheDocument();
    await expect.element(input()).toHaveValue("lamp");
  });

  test("Enter alone leads to the list, with the chosen category", async () => {
    await show();
    await page.getByLabelText("Category to search in").selectOptions("Lighting");
    await input().fill("lamp");
    await expect.element(options().first()).toBeVisible();
    expect(asked).toEqual(["lamp in lighting"]);
    await userEvent.keyboard("{Enter}");
    await expect.poll(shownAddress).toBe("/shop/sidebar/3cols?searchTerm=lamp&category=lighting");
  });

  test("shows what the address searches for, also after it has changed", async () => {
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

  test("all results can be had where a click does not focus a button", async () => {
    await show();
    await input().fill("lamp");
    const all = page.getByRole("button", { name: "See all results" });
    await expect.element(all).toBeVisible();
    const press = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
    all.element().dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
  });

  test.each([
    ["nothing", "Nothing found for “nothing”."],
    ["broken", "Suggestions can't be shown right now. Press Enter to search."],
  ])("%s is said in a sentence", async (term, sentence) => {
    await show();
    await input().fill(term);
    await expect.element(page.getByText(sentence)).toBeVisible();
  });
});

test("a search that is open on a phone stays while the screen is turned", async () => {
  await page.viewport(390, 844);
  await renderPage(<PhoneSearch />, "/");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect.element(input()).toBeVisible();
  await page.viewport(844, 390);
  await expect.element(input()).toBeVisible();
});

test("[CAT-04] a phone's search leads to the list and needs a word", async () => {
  await renderPage(<SearchForm place="phone" />, "/");
  await expect.element(input()).toBeRequired();
  await input().fill("   ");
  await userEvent.keyboard("{Enter}");
  await expect.poll(shownAddress).toBe("/");
  await input().fill("lamp & chair");
  await userEvent.keyboard("{Enter}");
  await expect.poll(shownAddress).toBe("/shop/sidebar/list?searchTerm=lamp%20%26%20chair");
});
