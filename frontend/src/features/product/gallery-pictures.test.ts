import { expect, test } from "vitest";

import { galleryPictures } from "./gallery-pictures";

const picture = (url: string) => ({ url, width: 600, height: 600 });
const own = [picture("/a"), picture("/b")];

test.each([
  ["the product's own", [], [], ["/a", "/b"]],
  ["what is chosen first, each once", [picture("/b"), picture("/c")], [], ["/b", "/c", "/a"]],
  ["small versions by place", [], [{ url: "/a-s" }, { url: "/b-s" }], ["/a /a-s", "/b /b-s"]],
  [
    "small versions of chosen ones",
    [picture("/b")],
    [{ url: "/a-s" }, { url: "/b-s" }],
    ["/b /b-s", "/a /a-s"],
  ],
  [
    "no small version for a picture of a variant",
    [picture("/c")],
    [{ url: "/a-s" }, { url: "/b-s" }],
    ["/c", "/a /a-s", "/b /b-s"],
  ],
  ["small versions of unclear belonging", [], [{ url: "/b-s" }], ["/a", "/b"]],
])("a gallery holds %s", (_, chosen, small, shown) => {
  const pictures = galleryPictures(chosen, own, small);
  expect(pictures.map(({ url, smallUrl }) => [url, smallUrl].filter(Boolean).join(" "))).toEqual(
    shown,
  );
});
