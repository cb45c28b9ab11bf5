/** In which widths the gateway serves pictures, in pixels; one of its tests compares (gateway/src/page/pictures/width.rs). */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1920];

/** What the gateway makes smaller: drawings have no size of their own. */
const hasWidths = (url: string) => url.startsWith("/pictures/") && !url.endsWith(".svg");

/** A share of a window is never as narrow as what is smaller than this. */
const LEAST_OF_WINDOW = 320;

/**
 * Where an `<img>` finds its picture: the browser takes the width that fits what `sizes` says and its screen. A picture whose
 * own width is known (in pixels, else 0) comes no wider than the first width that has all of it.
 */
export function pictureSource(url: string, sizes: string, ownWidth = 0) {
  if (!hasWidths(url)) return { src: url };
  const whole = pictureWidths.findIndex((width) => width >= ownWidth);
  const widths = ownWidth > 0 && whole >= 0 ? pictureWidths.slice(0, whole + 1) : pictureWidths;
  const least = sizes.includes("vw") ? LEAST_OF_WINDOW : 0;
  const offered = widths.filter((width) => width >= least || width === widths.at(-1));
  const srcSet = offered.map((width) => `${url}?w=${width} ${width}w`).join(", ");
  return { srcSet, sizes, src: url };
}

/** The picture for a place that is this small on every screen. */
export const smallPicture = (url: string) => (hasWidths(url) ? `${url}?w=320` : url);

/** How wide a card's picture is, as `sizes`: in a grid, beside its text, in a row that scrolls. */
export const cardSizes = {
  "3cols": "(min-width: 62rem) 19.5rem, (min-width: 48rem) 31vw, 46vw",
  carousel: "(min-width: 62rem) 15rem, (min-width: 48rem) 30vw, (min-width: 30rem) 40vw, 68vw",
  list: "(min-width: 40rem) 12rem, 7rem",
};
