import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { Icon } from "@/ui/icon";
import { ICON_NAMES } from "@/ui/icon-names";
import sprite from "@/ui/icons.svg?raw";

test("the sprite contains exactly the icons of the list", () => {
  const drawings = new DOMParser()
    .parseFromString(sprite, "image/svg+xml")
    .querySelectorAll("[id]");
  expect([...drawings].map(({ id }) => id)).toEqual([...ICON_NAMES]);
});

test("an icon is drawn in its size and hidden from screen readers", async () => {
  const { container } = await render(<Icon name="heart" size={20} />);
  const svg = container.querySelector("svg");
  expect([svg?.getAttribute("width"), svg?.getAttribute("aria-hidden")]).toEqual(["20", "true"]);
  // The icon has no width until the sprite is loaded.
  await expect.poll(() => container.querySelector("use")?.getBBox().width).toBeGreaterThan(15);
});
