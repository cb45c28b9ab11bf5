import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { addHandlers, problem } from "@/test/api";
import { renderPage } from "@/test/render-page";

import { Reviews } from "./reviews";

const long = "Six months of breakfast on it and it only looks better. ".repeat(20);
const review = (id: number, text: string | null = `Text ${String(id)}`) => ({
  id,
  authorName: `Author ${String(id)}`,
  rating: id === 2 ? 4.5 : 5,
  text,
});

async function renderReviews(items: ReturnType<typeof review>[]) {
  addHandlers(http.get("/api/v1/reviews", () => HttpResponse.json({ items })));
  await renderPage(<Reviews note={null} />, "/");
}
const reviewList = (count: number) =>
  Array.from({ length: count }, (_, index) => review(index + 1));
const heading = () => page.getByRole("heading", { name: "What our customers say" });
const cards = () => page.getByRole("listitem");
const moreButton = () => page.getByRole("button", { name: "Show more" });
const columns = () =>
  getComputedStyle(page.getByRole("list").element()).gridTemplateColumns.split(" ").length;

afterEach(() => vi.restoreAllMocks());

describe("[HOME-05] reviews", () => {
  test("have a note that says whether they are checked", async () => {
    addHandlers(http.get("/api/v1/reviews", () => HttpResponse.json({ items: [review(1)] })));
    await renderPage(<Reviews note="We do not check reviews." />, "/");
    await expect.element(heading()).toBeVisible();
    await expect.element(page.getByText("We do not check reviews.")).toBeVisible();
  });

  test.each([
    [1440, 5],
    [1024, 3],
    [700, 2],
    [390, 1],
  ])("a window of %i px has %i columns", async (width, expected) => {
    await page.viewport(width, 800);
    await renderReviews(reviewList(5));
    await expect.element(heading()).toBeVisible();
    expect(columns()).toBe(expected);
    await expect.element(moreButton()).not.toBeInTheDocument();
  });

  test("show author and stars, even without a text", async () => {
    await renderReviews([review(1, null), review(2)]);
    await expect.element(cards().nth(0)).toHaveTextContent(/^Author 1$/);
    await expect.element(page.getByRole("img", { name: "Rated 5.0 out of 5" })).toBeVisible();
    const second = cards().nth(1);
    await expect.element(second.getByRole("img", { name: "Rated 4.5 out of 5" })).toBeVisible();
    await expect.element(second).toHaveTextContent("Text 2Author 2");
  });

  test("Show more adds a row and moves the focus to its first review", async () => {
    await renderReviews(reviewList(12));
    await expect.element(heading()).toBeVisible();
    expect(cards().elements()).toHaveLength(5);
    await moreButton().click();
    await expect.element(cards().nth(5)).toHaveFocus();
    expect(cards().elements()).toHaveLength(10);
    const button = moreButton().element();
    if (button instanceof HTMLElement) button.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(cards().nth(10)).toHaveFocus();
    expect(cards().elements()).toHaveLength(12);
    await expect.element(moreButton()).not.toBeInTheDocument();
  });

  test("a long text is clipped until it is expanded", async () => {
    await page.viewport(390, 800);
    await renderReviews([review(1, long), review(2)]);
    const readAllButton = page.getByRole("button", { name: "Read all of Author 1’s review" });
    await expect.element(readAllButton).toHaveAttribute("aria-expanded", "false");
    expect(page.getByRole("button").elements()).toHaveLength(2);
    const text = document.querySelector("blockquote");
    const height = text?.clientHeight ?? 0;
    await readAllButton.click();
    await expect.poll(() => text?.clientHeight ?? 0).toBeGreaterThan(height);
    expect(text?.scrollHeight).toBe(text?.clientHeight);
    const readLessButton = page.getByRole("button", { name: "Read less of Author 1’s review" });
    await readLessButton.click();
    await expect.poll(() => text?.clientHeight).toBe(height);
  });

  test.each([
    ["there are no reviews", () => HttpResponse.json({ items: [] })],
    ["the reviews fail to load", () => problem(404, "unknown-route")],
  ])("the section is absent if %s", async (_, response) => {
    addHandlers(http.get("/api/v1/reviews", response));
    await renderPage(<Reviews note={null} />, "/");
    await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBeGreaterThan(0);
    await expect.element(heading()).not.toBeInTheDocument();
  });
});
