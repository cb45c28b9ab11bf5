import { describe, expect, test } from "vitest";

import { productBadges } from "./product-badges";

const plain = {
  priceCents: 1000,
  salePriceCents: null,
  lowestPrice30DaysCents: null,
  unitPrice: null,
  minPriceCents: 1000,
  maxPriceCents: 1000,
  hasColorVariants: false,
  hasRelatedVariants: false,
  stock: 4,
  isNew: false,
  isTop: false,
};

describe("[PROD-02] badges", () => {
  test.each([
    ["nothing special", {}, true, []],
    ["new", { isNew: true }, true, ["new"]],
    ["reduced", { salePriceCents: 900 }, true, ["sale"]],
    ["new and top", { isNew: true, isTop: true }, true, ["new", "top"]],
    [
      "sold out comes first",
      { stock: 0, salePriceCents: 900, isNew: true },
      true,
      ["outOfStock", "sale", "new"],
    ],
    ["without stock display nothing is sold out", { stock: 0 }, false, []],
    [
      "a product with related variants has no stock of its own",
      { stock: 0, hasRelatedVariants: true },
      true,
      [],
    ],
    ["without a price", { priceCents: 0, minPriceCents: 0, maxPriceCents: 0 }, true, ["noPrice"]],
    ["nearly sold out", { stock: 3, isTop: true }, true, ["top", "few"]],
    ["without stock display no product is nearly sold out", { stock: 1 }, false, []],
    ["related variants may have more", { stock: 1, hasRelatedVariants: true }, true, []],
  ])("%s", (_, fields, stockDisplay, badges) => {
    expect(productBadges({ ...plain, ...fields }, stockDisplay, false)).toEqual(badges);
  });

  test.each([
    ["a sale price", { priceCents: 0, salePriceCents: 900 }],
    ["one choice with a price", { minPriceCents: 0, hasColorVariants: true }],
    ["a shop that gives goods away", { priceCents: 0 }, true],
  ])("%s is enough to be for sale", (_, fields, freeGoods = false) => {
    expect(productBadges({ ...plain, ...fields }, true, freeGoods)).not.toContain("noPrice");
  });
});
