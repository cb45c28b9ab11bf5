import { expect, test } from "vitest";

import { isPlayerAddress } from "./components/product-gallery";

test.each([
  ["https://www.youtube-nocookie.com/embed/aB3-_x", true],
  ["https://player.vimeo.com/video/123", true],
  ["https://www.youtube-nocookie.com/embed/", false],
  ["https://www.youtube.com/embed/aB3-_x", false],
  ["http://player.vimeo.com/video/123", false],
  ["https://player.vimeo.com.evil.example/video/123", false],
  ["https://www.youtube-nocookie.com@evil.example/embed/x", false],
  ["javascript:alert(1)//https://player.vimeo.com/video/1", false],
  ["//player.vimeo.com/video/123", false],
  ["", false],
])("[PROD-09] %o is an allowed player: %s", (url, isPlayer) => {
  expect(isPlayerAddress(url)).toBe(isPlayer);
});
