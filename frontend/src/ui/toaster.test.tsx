import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { dismissToasts, showToast } from "./toast";
import { Toaster } from "./toaster";

afterEach(() => {
  vi.useRealTimers();
  dismissToasts();
});

test.each(["info", "warning", "error", "success"] as const)(
  "[LAY-07] a toast of kind %s lasts two seconds and has no progress bar",
  async (kind) => {
    await render(<Toaster />);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    showToast(kind, "Product added to Cart.");
    const region = page.getByRole("status");
    await expect.element(region).toHaveTextContent("Product added to Cart.");
    expect(region.element().querySelector("progress, [role=progressbar]")).toBeNull();
    expect(region.element().querySelectorAll("svg")).toHaveLength(1);
    vi.advanceTimersByTime(1999);
    await expect.element(region).toHaveTextContent("Product added to Cart.");
    vi.advanceTimersByTime(1);
    await expect.element(region).toBeEmptyDOMElement();
  },
);

test("[LAY-07] a toast that is older than the region lasts two seconds from the time it is visible", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  showToast("success", "Product added to Cart.");
  vi.advanceTimersByTime(10_000);
  await render(<Toaster />);
  const region = page.getByRole("status");
  await expect.element(region).toHaveTextContent("Product added to Cart.");
  vi.advanceTimersByTime(1999);
  await expect.element(region).toHaveTextContent("Product added to Cart.");
  vi.advanceTimersByTime(1);
  await expect.element(region).toBeEmptyDOMElement();
});

test("[LAY-07] the four kinds look different", async () => {
  await render(<Toaster />);
  for (const kind of ["info", "warning", "error", "success"] as const) showToast(kind, kind);
  await expect.element(page.getByText("success")).toBeVisible();
  const marks = [...document.querySelectorAll(".toast svg")].map((mark) => mark.outerHTML);
  expect(new Set(marks).size).toBe(4);
});

test("on a phone, toasts are far from the fields and buttons at the bottom", async () => {
  await page.viewport(390, 844);
  await render(<Toaster />);
  showToast("success", "Product added to Cart.");
  const toast = page.getByText("Product added to Cart.");
  await expect.element(toast).toBeVisible();
  expect(toast.element().getBoundingClientRect().bottom).toBeLessThan(200);
});
