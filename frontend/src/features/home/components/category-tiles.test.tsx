import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { CategoryTiles } from "./category-tiles";

const category = (name: string) => ({
  key: name,
  name,
  href: `/${name}`,
  pictureUrl:
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='2' height='3'/%3E",
});

test("a portrait keeps its top, where the head is", async () => {
  await page.viewport(1440, 900);
  await render(<CategoryTiles hasPictures categories={[category("Women"), category("Men")]} />);
  const tile = page.getByRole("listitem").first();
  await expect.element(tile).toBeVisible();
  const image = tile.element().querySelector("img");
  expect(image && getComputedStyle(image).objectPosition).toBe("50% 0%");
});

test("a few tiles are no wider than those of a full row", async () => {
  await page.viewport(1440, 900);
  await render(<CategoryTiles hasPictures categories={[category("Women"), category("Men")]} />);
  const tile = page.getByRole("listitem").first();
  await expect.element(tile).toBeVisible();
  expect(tile.element().clientWidth).toBe(320);
});
