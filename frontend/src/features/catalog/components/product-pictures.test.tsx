import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { LinePicture } from "@/ui/line-picture";

import { ProductPictures } from "./product-pictures";

const loadableUrl =
  "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const brokenUrl = (name: string) => `data:image/png;base64,${name}`;
const picture = (url: string) => ({ url, width: 640, height: 640 });
const visibleSources = (container: Element) =>
  [...container.querySelectorAll("img")]
    .filter((image) => image.checkVisibility())
    .map((image) => image.getAttribute("src"));

describe("[CAT-07] the picture of a card", () => {
  test("that fails to load is replaced by the next one", async () => {
    const pictures = [picture(brokenUrl("AAAA")), picture(loadableUrl)];
    const { container } = await render(<ProductPictures pictures={pictures} sizes="10rem" />);
    await expect.poll(() => visibleSources(container)).toEqual([loadableUrl]);
  });

  test.each([
    [[]],
    [[picture(brokenUrl("AAAA"))]],
    [[picture(brokenUrl("AAAA")), picture(brokenUrl("BBBB"))]],
  ])("is a placeholder if no picture loads: case %#", async (pictures) => {
    const { container } = await render(<ProductPictures pictures={pictures} sizes="10rem" />);
    await expect.poll(() => container.querySelector("svg")).not.toBeNull();
    expect(visibleSources(container)).toEqual([]);
  });
});

test("[CART-01] a cart line whose picture fails to load shows a placeholder", async () => {
  const { container } = await render(<LinePicture picture={picture(brokenUrl("AAAA"))} />);
  await expect.poll(() => container.querySelector("svg")).not.toBeNull();
  expect(visibleSources(container)).toEqual([]);
});
