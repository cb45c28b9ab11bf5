import { page } from "vitest/browser";

/** Matchers of the page would also accept a part of the address. */
export function shownAddress(): string {
  return page.getByTestId("address").element().textContent;
}
