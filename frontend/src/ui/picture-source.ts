/** In pixels. A gateway test compares this list with gateway/src/page/pictures/width.rs. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1920];

/** The gateway does not scale SVG files, which have no pixel size. */
const hasWidths = (url: string) => url.startsWith("/pictures/") && !url.endsWith(".svg");

/** In pixels. Pictures with a width relative to the window are never shown narrower. */
const MIN_RELATIVE_WIDTH = 320;

/** Attributes of an `<img>`. `ownWidth` is the picture's width in pixels, or 0 if unknown. */
export function pictureSource(url: string, sizes: string, ownWidth = 0) {
  if (!hasWidths(url)) return { src: url };
  const firstWideEnough = pictureWidths.findIndex((width) => width >= ownWidth);
  const widths =
    ownWidth > 0 && firstWideEnough >= 0
      ? pictureWidths.slice(0, firstWideEnough + 1)
      : pictureWidths;
  const minWidth = sizes.includes("vw") ? MIN_RELATIVE_WIDTH : 0;
  const offeredWidths = widths.filter((width) => width >= minWidth || width === widths.at(-1));
  const srcSet = offeredWidths.map((width) => `${url}?w=${width} ${width}w`).join(", ");
  return { srcSet, sizes, src: url };
}

/** For pictures that are small on every screen. */
export const smallPicture = (url: string) => (hasWidths(url) ? `${url}?w=320` : url);

export const cardSizes = {
  "3cols": "(min-width: 62rem) 19.5rem, (min-width: 48rem) 31vw, 46vw",
  carousel: "(min-width: 62rem) 15rem, (min-width: 48rem) 30vw, (min-width: 30rem) 40vw, 68vw",
  list: "(min-width: 40rem) 12rem, 7rem",
};
