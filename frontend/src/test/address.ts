import { page } from "vitest/browser";

/** Where the shopper is, to the letter: matchers of the page would be content with a part of it. */
export function shownAddress(): string {
  return page.getByTestId("address").element().textContent;
}
