import { expect, test } from "vitest";

import { galleryPictures } from "./gallery-pictures";

const picture = (url: string) => ({ url, width: 600, height: 600 });
const own = [picture("/a"), picture("/b")];

test.each([
  ["the product's own pictures", [], [], ["/a", "/b"]],
  [
    "the pictures of the choice first, without duplicates",
    [picture("/b"), picture("/c")],
    [],
    ["/b", "/c", "/a"],
  ],
  ["thumbnails by position", [], [{ url: "/a-s" }, { url: "/b-s" }], ["/a /a-s", "/b /b-s"]],
  [
    "thumbnails of the choice's pictures",
    [picture("/b")],
    [{ url: "/a-s" }, { url: "/b-s" }],
    ["/b /b-s", "/a /a-s"],
  ],
  [
    "no thumbnail for a variant's picture",
    [picture("/c")],
    [{ url: "/a-s" }, { url: "/b-s" }],
    ["/c", "/a /a-s", "/b /b-s"],
  ],
  ["no thumbnails if their number differs", [], [{ url: "/b-s" }], ["/a", "/b"]],
])("a gallery has %s", (_, chosen, small, shown) => {
  const pictures = galleryPictures(chosen, own, small);
  expect(pictures.map(({ url, smallUrl }) => [url, smallUrl].filter(Boolean).join(" "))).toEqual(
    shown,
  );
});
