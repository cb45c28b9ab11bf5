import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { preferMotion } from "@/test/motion";
import { nextFrames } from "@/test/settled";

import { GalleryAutoplay } from "./gallery-autoplay";
import { ProductGallery } from "./product-gallery";

const threePictures = ["red", "green", "blue"].map((colour) => ({
  url: `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='60' height='60'><rect width='60' height='60' fill='${colour}'/></svg>`,
  width: 60,
  height: 60,
}));
const shownPicture = () =>
  document.querySelector("[aria-label='Thumbnails'] [aria-current]")?.getAttribute("aria-label");

beforeEach(() => preferMotion("no-preference"));

afterEach(() => {
  vi.useRealTimers();
});

describe("[PROD-06] autoplay", () => {
  async function renderGallery({ pictures = threePictures, hasChoice = false } = {}) {
    await render(
      <>
        <p>Elsewhere</p>
        <ProductGallery
          name="Lamp"
          pictures={pictures}
          video={null}
          controls={(gallery) => <GalleryAutoplay {...{ gallery, hasChoice }} />}
        />
      </>,
    );
    // After an earlier test, the pointer may still be over the gallery and pause the autoplay.
    await leavePictures();
  }
  async function leavePictures() {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await page.getByText("Elsewhere").hover();
  }

  test("shows the next picture every 15 seconds, until the button stops it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await renderGallery();
    await expect.poll(shownPicture).toBe("Show picture 1 of 3");
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(15_000);
    await expect.poll(shownPicture).toBe("Show picture 2 of 3");
    await page.getByRole("button", { name: "Pause pictures" }).click();
    await expect.element(page.getByRole("button", { name: "Play pictures" })).toBeVisible();
    await leavePictures();
    await nextFrames();
    expect(vi.getTimerCount()).toBe(0);
    await page.getByRole("button", { name: "Play pictures" }).click();
    await leavePictures();
    await expect.poll(() => vi.getTimerCount()).toBe(1);
  });

  test("does not leave the pictures of a choice, until the button starts it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await renderGallery({ hasChoice: true });
    await expect.poll(shownPicture).toBe("Show picture 1 of 3");
    await page.getByRole("button", { name: "Play pictures" }).click();
    await leavePictures();
    await expect.poll(() => vi.getTimerCount()).toBe(1);
  });

  test("pauses while the gallery is hovered or focused", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await renderGallery();
    document.querySelector<HTMLElement>("ul.carousel")?.focus();
    await expect.poll(() => vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    await expect.poll(shownPicture).toBe("Show picture 1 of 3");
    expect(vi.getTimerCount()).toBe(0);
    await leavePictures();
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(15_000);
    await expect.poll(shownPicture).toBe("Show picture 2 of 3");
  });

  test("is off with reduced motion", async () => {
    await preferMotion("reduce");
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await renderGallery();
    await expect.poll(shownPicture).toBe("Show picture 1 of 3");
    await nextFrames();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("does not exist for a single picture", async () => {
    await renderGallery({ pictures: threePictures.slice(0, 1) });
    await expect.element(page.getByAltText("Lamp, picture 1")).toBeVisible();
    await expect.element(page.getByRole("button", { name: /Pause/ })).not.toBeInTheDocument();
  });
});
