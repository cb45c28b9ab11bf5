import { useState } from "react";
import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { SizeButtons } from "./size-buttons";

const SIZES = ["S", "M", "L"];

function Sizes() {
  const [chosen, setChosen] = useState<string | null>(null);
  return <SizeButtons sizes={SIZES} chosen={chosen} onChoose={setChosen} />;
}

const size = (name: string) => page.getByRole("radio", { name, exact: true });
const chosen = () => SIZES.filter((name) => size(name).query()?.matches(":checked"));

describe("[PROD-05] the buttons of sizes", () => {
  test("are a radio group: Tab reaches one of them, arrow keys choose", async () => {
    await render(<Sizes />);
    await expect.element(page.getByRole("group", { name: "Size" })).toBeVisible();
    await userEvent.tab();
    await expect.element(size("S")).toHaveFocus();
    await userEvent.keyboard(" ");
    expect(chosen()).toEqual(["S"]);
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(size("M")).toHaveFocus();
    expect(chosen()).toEqual(["M"]);
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(chosen()).toEqual(["S"]);
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });

  test("deselect the chosen size on a second click, as colours do", async () => {
    await render(<Sizes />);
    await size("M").click();
    await expect.element(page.getByRole("group", { name: "Size: M" })).toBeVisible();
    await size("M").click();
    expect(chosen()).toEqual([]);
  });

  test("are large enough for a finger, and wrap on a phone", async () => {
    await page.viewport(390, 844);
    const many = Array.from({ length: 30 }, (_, index) => `EU ${String(index + 20)}`);
    await render(<SizeButtons sizes={many} chosen={null} onChoose={() => undefined} />);
    const boxes = many.map((name) => size(name).element().getBoundingClientRect());
    expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(42);
    expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThanOrEqual(42);
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(390);
  });
});
