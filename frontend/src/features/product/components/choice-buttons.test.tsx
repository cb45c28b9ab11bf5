import { useState } from "react";
import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { ChoiceButtons } from "./choice-buttons";

const SIZES = ["S", "M", "L"];
const options = (names: string[]) => names.map((name) => ({ value: name, label: name }));
const sizeGroup = { kind: "size", prefix: "" } as const;

const ignore = () => undefined;

function Sizes() {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <ChoiceButtons {...sizeGroup} options={options(SIZES)} chosen={chosen} onChoose={setChosen} />
  );
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
    await render(
      <ChoiceButtons {...sizeGroup} options={options(many)} chosen={null} onChoose={ignore} />,
    );
    const boxes = many.map((name) => size(name).element().getBoundingClientRect());
    expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(42);
    expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThanOrEqual(42);
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(390);
  });
});

describe("[PROD-04] the buttons of variants", () => {
  const show = async (names: string[]) => {
    const variants = names.map((label, index) => ({
      value: String(index),
      label,
      isSoldOut: index === 1,
    }));
    const group = { kind: "variant", prefix: "Lamp", options: variants } as const;
    await render(<ChoiceButtons {...group} chosen="0" onChoose={ignore} />);
    return page
      .getByRole("radio")
      .elements()
      .map((radio) => radio.closest("label")?.textContent);
  };

  test("leave out the product's name, and mark variants that are sold out", async () => {
    expect(await show(["Lamp - EU 42", "Lamp, EU 43"])).toEqual(["EU 42", "EU 43(Out Of Stock)"]);
    await expect.element(page.getByRole("group", { name: "Variant: EU 42" })).toBeVisible();
  });

  test("show the whole name of a variant that is named otherwise", async () => {
    expect(await show(["Lampshade", "Desk", "Lamp"])).toEqual([
      "Lampshade",
      "Desk(Out Of Stock)",
      "Lamp",
    ]);
  });
});
