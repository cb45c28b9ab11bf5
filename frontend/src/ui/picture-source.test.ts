import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { Picture } from "./picture";
import { pictureSource, pictureWidths, smallPicture } from "./picture-source";

const photo = "/pictures/products/%CE%BA%2C%201.jpg";

test("a picture is available in every width of the gateway", () => {
  const { srcSet, sizes, src } = pictureSource(photo, "10rem") as Record<string, string>;
  expect(srcSet?.split(", ")).toEqual(
    pictureWidths.map((width) => `${photo}?w=${String(width)} ${String(width)}w`),
  );
  expect([sizes, src]).toEqual(["10rem", photo]);
  expect(smallPicture(photo)).toBe(`${photo}?w=320`);
});

test.each([
  [1, [160]],
  [160, [160]],
  [161, [160, 320]],
  [640, [160, 320, 480, 640]],
  [1280, [160, 320, 480, 640, 960, 1280]],
  [5000, pictureWidths],
  [0, pictureWidths],
])("a picture that is %d pixels wide is not offered in a wider version", (ownWidth, expected) => {
  const { srcSet } = pictureSource(photo, "10rem", ownWidth) as Record<string, string>;
  const widths = srcSet?.split(", ").map((candidate) => Number(/ (\d+)w$/.exec(candidate)?.[1]));
  expect(widths).toEqual(expected);
});

test.each([
  [0, pictureWidths.filter((width) => width >= 320)],
  [640, [320, 480, 640]],
  [100, [160]],
])(
  "a picture of %d pixels with a width relative to the window has a minimum width",
  (own, expected) => {
    const { srcSet } = pictureSource(photo, "(min-width: 48rem) 16rem, 50vw", own) as Record<
      string,
      string
    >;
    const widths = srcSet?.split(", ").map((candidate) => Number(/ (\d+)w$/.exec(candidate)?.[1]));
    expect(widths).toEqual(expected);
  },
);

test.each(["/pictures/brands/oak.svg", "/logo.svg", "data:image/gif;base64,R0lGODlhAQABAAAAACw="])(
  "%s is available in one size only",
  (url) => {
    expect(pictureSource(url, "50vw")).toEqual({ src: url });
    expect(smallPicture(url)).toBe(url);
  },
);

const html = (priority: boolean) =>
  renderToStaticMarkup(
    createElement(Picture, { url: photo, alt: "", width: 8, height: 6, sizes: "50vw", priority }),
  );

test("server-rendered HTML preloads a priority picture in the widths in which it is shown", () => {
  const [, preload] = /(<link rel="preload"[^>]*>)/.exec(html(true)) ?? [];
  const { srcSet } = pictureSource(photo, "50vw", 8) as Record<string, string>;
  expect(preload).toContain('as="image"');
  expect(preload).toContain(`imageSrcSet="${srcSet ?? ""}"`);
  expect(preload).toContain('imageSizes="50vw"');
  expect(preload).not.toContain("href=");
  expect(html(false)).not.toContain("<link");
});
