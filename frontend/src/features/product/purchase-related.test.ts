import { expect, describe, test } from "vitest";

import { product } from "@/test/catalogue";

import { noChoice, purchaseOption } from "./purchase";

const picture = { url: "/pictures/lamp.svg", width: 600, height: 600 };
const greenXs = {
  id: 21,
  slug: "green-xs",
  priceCents: 900,
  salePriceCents: null,
  lowestPrice30DaysCents: null,
  unitPrice: null,
  stock: 2,
  name: "Lamp - Green, XS",
  options: { color: "#3a8a4d", colorName: "Green", size: "XS" },
  pictures: [{ ...picture, url: "/pictures/green.svg" }],
};
const greenS = {
  ...greenXs,
  id: 22,
  name: "Lamp - Green, S",
  options: { ...greenXs.options, size: "S" },
  stock: 0,
};
const blueS = {
  ...greenXs,
  id: 23,
  name: "Lamp - Blue, S",
  options: { color: null, colorName: "Blue", size: "S" },
  pictures: [],
};
const productInSizes = product({
  pictures: [picture],
  relatedVariants: [greenXs, greenS, blueS],
});

describe("[PROD-04, PROD-05] related variants in colours and sizes", () => {
  const choose = (choice: Partial<typeof noChoice>) =>
    purchaseOption(productInSizes, { ...noChoice, ...choice }, true);

  test("are chosen by their colour and size", () => {
    expect(choose({ color: "Green", size: "S" })).toMatchObject({
      missing: null,
      choice: { variantId: 22, color: "Green", size: "S" },
      isSoldOut: true,
      stockId: 22,
      item: { id: 22, name: "Lamp - Green, S", choice: null },
    });
  });

  test("have their colour and size if an address names the variant", () => {
    expect(choose({ variantId: 21 })).toMatchObject({
      missing: null,
      choice: { variantId: 21, color: "Green", size: "XS" },
      item: { id: 21 },
    });
  });

  test("show the pictures of a colour before a size is chosen", () => {
    expect(choose({ color: "Green" })).toMatchObject({
      missing: "variant",
      choice: { variantId: null, color: "Green", size: null },
      isSoldOut: false,
      item: { id: 1, pictures: greenXs.pictures },
    });
    expect(choose({ color: "Blue" }).item.pictures).toEqual([picture]);
  });

  test("without a combination keep the colour", () => {
    expect(choose({ color: "Blue", size: "XS" })).toMatchObject({
      missing: "variant",
      choice: { color: "Blue", size: null },
    });
  });
});
