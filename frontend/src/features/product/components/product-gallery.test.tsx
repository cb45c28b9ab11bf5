import { afterEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { ProductGallery, type ProductGalleryProps } from "./product-gallery";

const picture = (colour: string) => ({
  url: `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='60' height='60'><rect width='60' height='60' fill='${colour}'/></svg>`,
  width: 60,
  height: 60,
});
const threePictures = ["red", "green", "blue"].map(picture);
const video = { embedUrl: "https://www.youtube-nocookie.com/embed/abc" };

const renderGallery = (props: Partial<ProductGalleryProps> = {}) =>
  render(<ProductGallery name="Lamp" pictures={threePictures} video={null} {...props} />);
const thumbnail = (position: number, count = 3) =>
  page.getByRole("button", { name: `Show picture ${String(position)} of ${String(count)}` });
const currentThumbnail = () =>
  document.querySelector("[aria-label='Thumbnails'] [aria-current]")?.getAttribute("aria-label");
const lightbox = () => page.getByRole("dialog", { name: "Lamp" });
const track = () => document.querySelector<HTMLElement>("ul.carousel");

afterEach(() => {
  vi.restoreAllMocks();
});

describe("[PROD-06] gallery", () => {
  test("thumbnails, arrow keys, Home and End change the picture, also from the last to the first", async () => {
    await renderGallery();
    await expect.poll(currentThumbnail).toBe("Show picture 1 of 3");
    await thumbnail(3).click();
    await expect.poll(currentThumbnail).toBe("Show picture 3 of 3");
    track()?.focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(currentThumbnail).toBe("Show picture 1 of 3");
    await userEvent.keyboard("{ArrowLeft}");
    await expect.poll(currentThumbnail).toBe("Show picture 3 of 3");
    await userEvent.keyboard("{Home}");
    await expect.poll(currentThumbnail).toBe("Show picture 1 of 3");
    await userEvent.keyboard("{End}");
    await expect.poll(currentThumbnail).toBe("Show picture 3 of 3");
  });

  test.each([
    ["the shortcut for Back", { key: "ArrowLeft", altKey: true }],
    ["the shortcut to the page's start", { key: "Home", ctrlKey: true }],
  ])("%s keeps its default action", async (_, keys) => {
    await renderGallery();
    const press = new KeyboardEvent("keydown", { ...keys, bubbles: true, cancelable: true });
    track()?.dispatchEvent(press);
    expect(press.defaultPrevented).toBe(false);
  });

  test("the first picture of a new choice is shown", async () => {
    const { rerender } = await renderGallery();
    await thumbnail(2).click();
    await expect.poll(currentThumbnail).toBe("Show picture 2 of 3");
    const chosen = [picture("gold"), ...threePictures];
    await rerender(<ProductGallery name="Lamp" pictures={chosen} video={null} />);
    await expect.poll(currentThumbnail).toBe("Show picture 1 of 4");
  });

  test("[PROD-09] a picture that fails to load is removed", async () => {
    await renderGallery({
      pictures: [picture("red"), { ...picture("x"), url: "data:image/png,broken" }],
    });
    await expect.element(page.getByAltText("Lamp, picture 1")).toBeVisible();
    await expect.element(page.getByAltText("Lamp, picture 2")).not.toBeInTheDocument();
    await expect.element(thumbnail(1, 1)).not.toBeInTheDocument();
  });

  test("the first picture loads at once, the others lazily", async () => {
    await renderGallery();
    const loading = [...document.querySelectorAll("ul.carousel img")].map(
      (image) => image instanceof HTMLImageElement && image.loading,
    );
    expect(loading).toEqual(["eager", "lazy", "lazy"]);
  });
});

describe("[PROD-01] lightbox", () => {
  const scale = () => document.querySelector<HTMLElement>(".lightbox-area")?.dataset["scale"];

  test("Enter opens it, keys change and zoom the picture, Escape closes it and restores the focus", async () => {
    await renderGallery();
    track()?.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(lightbox()).toBeVisible();
    await expect.element(lightbox().getByText("Picture 1 of 3")).toBeVisible();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(lightbox().getByText("Picture 3 of 3")).toBeVisible();
    await userEvent.keyboard("+");
    expect(scale()).toBe("2");
    const area = document.querySelector<HTMLElement>(".lightbox-area");
    const left = () => area?.scrollLeft ?? 0;
    await expect.poll(left).toBeGreaterThan(0);
    const before = left();
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(left).toBeGreaterThan(before);
    await expect.element(lightbox().getByText("Picture 3 of 3")).toBeVisible();
    await userEvent.keyboard("++");
    expect(scale()).toBe("3");
    await userEvent.keyboard("0");
    expect(scale()).toBe("1");
    await userEvent.keyboard("{Home}");
    await expect.element(lightbox().getByText("Picture 1 of 3")).toBeVisible();
    await userEvent.keyboard("{End}{Escape}");
    await expect.element(lightbox()).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement === track()).toBe(true);
    await expect.poll(currentThumbnail).toBe("Show picture 3 of 3");
  });

  test("a picture that fails is replaced by the previous one; without pictures the lightbox closes", async () => {
    await renderGallery();
    await page.getByRole("button", { name: "Enlarge picture" }).click();
    await expect.element(lightbox()).toBeVisible();
    const failPicture = () => {
      const image = lightbox().getByRole("img").element();
      image.dispatchEvent(new Event("error"));
    };
    await userEvent.keyboard("{End}");
    await expect.element(lightbox().getByText("Picture 3 of 3")).toBeVisible();
    failPicture();
    await expect.element(lightbox().getByText("Picture 2 of 2")).toBeVisible();
    await expect.element(lightbox().getByAltText("Lamp, picture 2")).toBeVisible();
    failPicture();
    await expect.element(lightbox().getByText("Picture 1 of 1")).toBeVisible();
    failPicture();
    await expect.element(lightbox()).not.toBeInTheDocument();
  });

  test("buttons zoom and change the picture; at the zoom limits the focus stays", async () => {
    await renderGallery();
    await page.getByRole("button", { name: "Enlarge picture" }).click();
    const zoomIn = lightbox().getByRole("button", { name: "Zoom in" });
    const zoomOut = lightbox().getByRole("button", { name: "Zoom out" });
    await expect.element(zoomOut).toHaveAttribute("aria-disabled", "true");
    await zoomIn.click();
    await zoomIn.click();
    expect(scale()).toBe("3");
    await expect.element(zoomIn).toHaveAttribute("aria-disabled", "true");
    await expect.element(zoomIn).toHaveFocus();
    await lightbox().getByRole("button", { name: "Next picture" }).click();
    await expect.element(lightbox().getByText("Picture 2 of 3")).toBeVisible();
    expect(scale()).toBe("1");
    await zoomIn.click();
    await zoomOut.click();
    expect(scale()).toBe("1");
  });

  test("a click zooms in at the pointer, a second click zooms out, and a drag only moves the picture", async () => {
    await renderGallery();
    await page.getByRole("button", { name: "Enlarge picture" }).click();
    const area = lightbox().getByRole("group", { name: "Enlarged picture" });
    await area.click({ position: { x: 5, y: 5 } });
    expect(scale()).toBe("2");
    const element = area.element();
    expect(element.scrollLeft).toBeLessThan(10);
    const drag = (type: string, movementX: number) =>
      element.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerType: "mouse",
          buttons: 1,
          movementX,
          movementY: 0,
        }),
      );
    drag("pointerdown", 0);
    drag("pointermove", -60);
    expect(element.scrollLeft).toBeGreaterThan(50);
    element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(scale()).toBe("2");
    await area.click({ position: { x: 50, y: 50 } });
    expect(scale()).toBe("1");
  });
});

describe("[PROD-09] video", () => {
  test("plays in its provider's frame, which is removed when the popup closes", async () => {
    await renderGallery({ video });
    const play = page.getByRole("button", { name: "Play video" });
    await expect.element(play).toBeVisible();
    expect([...document.querySelectorAll("[aria-label='Thumbnails'] > li")].at(-1)).toBe(
      play.element().closest("li"),
    );
    expect(document.querySelector("iframe")).toBeNull();
    await play.click();
    const dialog = page.getByRole("dialog", { name: "Video of Lamp" });
    await expect.element(dialog).toBeVisible();
    await expect.poll(() => document.querySelector("iframe")).not.toBeNull();
    const frame = document.querySelector("iframe");
    expect(frame?.src).toBe(video.embedUrl);
    expect(frame?.title).toBe("Video of Lamp");
    expect(frame?.getAttribute("sandbox")).not.toContain("top-navigation");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.querySelector("iframe")).toBeNull();
    await expect.element(play).toHaveFocus();
  });

  test.each(["https://evil.example/embed/1", "javascript:alert(1)"])(
    "a video at %s is not offered",
    async (embedUrl) => {
      await renderGallery({ video: { embedUrl } });
      await expect.poll(currentThumbnail).toBe("Show picture 1 of 3");
      await expect
        .element(page.getByRole("button", { name: "Play video" }))
        .not.toBeInTheDocument();
    },
  );

  test("a product with a video and no pictures shows the video's button", async () => {
    await renderGallery({ pictures: [], video });
    await expect.element(page.getByRole("button", { name: "Play video" })).toBeVisible();
  });
});
