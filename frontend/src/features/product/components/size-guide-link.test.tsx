import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { SizeGuideLink } from "./size-guide-link";

const row = (colorName: string, priceCents: number, sizes: string[]) => ({
  color: null,
  colorName,
  priceCents,
  sizes,
});
const cells = () =>
  [...document.querySelectorAll("table tr")].map((line) =>
    [...line.children].map((cell) => cell.textContent),
  );

describe("[PROD-06] size guide", () => {
  test("shows a table of colours and sizes, with prices if they differ", async () => {
    await render(
      <SizeGuideLink variants={[row("Red", 1000, ["S", "M"]), row("Blue", 1500, ["M"])]} />,
    );
    await page.getByRole("button", { name: "Size guide" }).click();
    await expect.element(page.getByRole("dialog", { name: "Size guide" })).toBeVisible();
    expect(cells()).toEqual([
      ["Colour", "S", "M"],
      ["Red", "€10.00", "€10.00"],
      ["Blue", "Not available", "€15.00"],
    ]);
  });

  test("with a single price the table only marks which sizes exist", async () => {
    await render(<SizeGuideLink variants={[row("", 1000, ["S", "M"])]} />);
    await page.getByRole("button", { name: "Size guide" }).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    expect(cells()).toEqual([
      ["Colour", "S", "M"],
      ["All", "Available", "Available"],
    ]);
  });

  test("is absent for a product without sizes", async () => {
    await render(<SizeGuideLink variants={[row("Oak", 1000, [])]} />);
    await expect.element(page.getByRole("button", { name: "Size guide" })).not.toBeInTheDocument();
  });
});
