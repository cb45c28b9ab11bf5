import { page } from "vitest/browser";

/** The whole address: matchers of the page would also accept a part of it. */
export function shownAddress(): string {
  return page.getByTestId("address").element().textContent;
}
