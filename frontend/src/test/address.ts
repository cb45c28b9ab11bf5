import { expect } from "vitest";
import { page } from "vitest/browser";

/** Waits until the shopper is at exactly this address: a part of it is not enough. */
export function expectAddress(address: string): Promise<void> {
  const shown = page.getByTestId("address");
  return expect.poll(() => shown.element().textContent).toBe(address);
}
