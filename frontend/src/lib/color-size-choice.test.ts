import { describe, expect, test } from "vitest";

import {
  chooseColor,
  chooseSize,
  chosenVariant,
  colorOptions,
  noColorSizeChoice,
  sizeOptions,
  validChoice,
  variantName,
} from "./color-size-choice";

const variants = [
  { color: "#a00", colorName: "Red", priceCents: 1000, sizes: ["S", "M"] },
  { color: "#00a", colorName: "Blue", priceCents: 1200, sizes: ["M", "L"] },
  { color: "#a00", colorName: "Red", priceCents: 1500, sizes: ["XL"] },
];
const enabledColors = (size: string | null) =>
  colorOptions(variants, size)
    .filter((option) => option.enabled)
    .map((option) => option.name);

describe("[PROD-05] colour and size", () => {
  test.each([
    [null, ["S", "M", "L", "XL"]],
    ["Red", ["S", "M", "XL"]],
    ["Blue", ["M", "L"]],
    ["Green", []],
  ])("colour %s offers sizes %j", (color, sizes) => {
    expect(sizeOptions(variants, color)).toEqual(sizes);
  });

  test("sizes are in their own order, whatever the order of the rows", () => {
    const rowOf = (...sizes: string[]) => ({
      color: null,
      colorName: "Red",
      priceCents: 1000,
      sizes,
    });
    const mixed = [rowOf("40", "XL", "Tall"), rowOf("38.5", "M", "xs"), rowOf("XXL", "Short", "8")];
    expect(sizeOptions(mixed, null).join(" ")).toBe("xs M XL XXL 8 38.5 40 Tall Short");
  });

  test.each([
    [null, ["Red", "Blue"]],
    ["S", ["Red"]],
    ["M", ["Red", "Blue"]],
    ["XL", ["Red"]],
    ["L", ["Blue"]],
  ])("size %s enables colours %j", (size, colors) => {
    expect(enabledColors(size)).toEqual(colors);
  });

  test("a colour with several rows is one swatch", () => {
    expect(colorOptions(variants, null)).toHaveLength(2);
  });

  test("clicking the chosen colour deselects it and keeps the size", () => {
    const red = chooseColor(variants, { color: null, size: "M" }, "Red");
    expect(red).toEqual({ color: "Red", size: "M" });
    expect(chooseColor(variants, red, "Red")).toEqual({ color: null, size: "M" });
  });

  test("choosing a colour without the chosen size clears the size", () => {
    expect(chooseColor(variants, { color: "Red", size: "S" }, "Blue")).toEqual({
      color: "Blue",
      size: null,
    });
  });

  test("the size placeholder clears the size", () => {
    expect(chooseSize(variants, { color: "Red", size: "S" }, null)).toEqual({
      color: "Red",
      size: null,
    });
  });

  test.each([
    [noColorSizeChoice, null],
    [{ color: "Red", size: null }, null],
    [{ color: null, size: "M" }, null],
    [{ color: "Red", size: "M" }, 1000],
    [{ color: "Red", size: "XL" }, 1500],
    [{ color: "Blue", size: "M" }, 1200],
  ])("%j costs %s", (choice, cents) => {
    expect(chosenVariant(variants, choice)?.priceCents ?? null).toBe(cents);
  });

  test("a product without sizes requires the colour only, one without colours the size only", () => {
    const colors = [{ color: null, colorName: "Oak", priceCents: 900, sizes: [] }];
    expect(chosenVariant(colors, { color: "Oak", size: null })?.priceCents).toBe(900);
    const sizes = [{ color: null, colorName: "", priceCents: 700, sizes: ["10 ml"] }];
    expect(colorOptions(sizes, null)).toEqual([]);
    expect(chosenVariant(sizes, noColorSizeChoice)).toBeNull();
    expect(chosenVariant(sizes, { color: null, size: "10 ml" })?.priceCents).toBe(700);
  });

  test.each([
    [
      { color: "Green", size: "M" },
      { color: null, size: "M" },
    ],
    [
      { color: "Blue", size: "S" },
      { color: "Blue", size: null },
    ],
    [{ color: "", size: "" }, noColorSizeChoice],
  ])("%j in an address is reduced to %j", (requested, valid) => {
    expect(validChoice(variants, requested)).toEqual(valid);
  });

  test("sizes of a row without a colour are not offered beside named colours", () => {
    const rows = [...variants, { color: null, colorName: "", priceCents: 900, sizes: ["XXL"] }];
    expect(sizeOptions(rows, null)).toEqual(["S", "M", "L", "XL"]);
    expect(validChoice(rows, { color: null, size: "XXL" })).toEqual(noColorSizeChoice);
  });

  test("a colour without sizes, among colours with sizes, is a complete choice", () => {
    const rows = [...variants, { color: null, colorName: "Oak", priceCents: 900, sizes: [] }];
    expect(sizeOptions(rows, "Oak")).toEqual([]);
    expect(chosenVariant(rows, { color: "Oak", size: null })?.priceCents).toBe(900);
    expect(chooseColor(rows, { color: "Red", size: "M" }, "Oak")).toEqual({
      color: "Oak",
      size: null,
    });
    expect(colorOptions(rows, "M").find(({ name }) => name === "Oak")?.enabled).toBe(false);
  });

  test.each([
    [{ color: "Red", size: "M" }, "Shirt - Red, M"],
    [{ color: "Red", size: null }, "Shirt - Red"],
    [noColorSizeChoice, "Shirt"],
  ])("the cart line of %j is named %s", (choice, name) => {
    expect(variantName("Shirt", choice)).toBe(name);
  });
});
