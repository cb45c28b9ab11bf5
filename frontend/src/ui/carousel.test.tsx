import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { Carousel } from "@/ui/carousel";

test("two quick clicks scroll by two views", async () => {
  await page.viewport(1280, 800);
  await render(
    <Carousel label="Numbers" layout="single" durationMs={200}>
      {["One", "Two", "Three", "Four"].map((name) => (
        <p key={name}>{name}</p>
      ))}
    </Carousel>,
  );
  const next = page.getByRole("button", { name: "Next" }).element();
  const track = page.getByRole("list").element();
  if (next instanceof HTMLElement) {
    next.click();
    next.click();
  }
  await expect.element(page.getByRole("list")).not.toHaveAttribute("data-animating");
  expect(Math.round(track.scrollLeft / track.clientWidth)).toBe(2);
});
