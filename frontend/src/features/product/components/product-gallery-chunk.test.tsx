import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { Toaster } from "@/ui/toaster";

import { ProductGallery } from "./product-gallery";

vi.mock(import("@/ui/lazy-component"), () => ({
  lazyComponent: () => ({
    Component: () => null,
    preload: () => Promise.reject(new TypeError("Failed to fetch the chunk")),
    isLoaded: () => false,
  }),
}));
afterEach(() => vi.restoreAllMocks());

test("[PROD-06] a lightbox that fails to load shows an error and does not pause the autoplay", async () => {
  const pictures = ["red", "blue"].map((colour) => ({
    url: `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='6' height='6'><rect width='6' height='6' fill='${colour}'/></svg>`,
    width: 6,
    height: 6,
  }));
  await render(
    <>
      <p>Elsewhere</p>
      <ProductGallery
        name="Lamp"
        pictures={pictures}
        video={null}
        controls={({ isPaused }) => <p>{isPaused ? "Paused" : "Playing"}</p>}
      />
      <Toaster />
    </>,
  );
  const enlarge = page.getByRole("button", { name: "Enlarge picture" }).element();
  if (enlarge instanceof HTMLElement) enlarge.click();
  await expect.element(page.getByText("The shop could not be reached")).toBeVisible();
  await page.getByText("Elsewhere").hover();
  await expect.element(page.getByText("Playing")).toBeVisible();
});
