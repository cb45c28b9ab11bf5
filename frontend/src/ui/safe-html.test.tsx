import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { SafeHtml, trustedHtml } from "@/ui/safe-html";

test("sanitised HTML is converted by the Trusted Types policy", () => {
  expect(globalThis.trustedTypes).toBeDefined();
  const html = trustedHtml("<p>Since <b>1987</b></p>");
  expect(typeof html).toBe("object");
  const element = document.createElement("div");
  Reflect.set(element, "innerHTML", html);
  expect(element.innerHTML).toBe("<p>Since <b>1987</b></p>");
});

test("unchanged HTML is not written again, changed HTML is", async () => {
  const { rerender } = await render(<SafeHtml html="<p>Since 1987</p>" />);
  const written = page.getByText("Since 1987").element();
  await rerender(<SafeHtml html="<p>Since 1987</p>" />);
  expect(page.getByText("Since 1987").element()).toBe(written);
  await rerender(<SafeHtml html="<p>Since 1988</p>" />);
  await expect.element(page.getByText("Since 1988")).toBeVisible();
  expect(written.isConnected).toBe(false);
});
