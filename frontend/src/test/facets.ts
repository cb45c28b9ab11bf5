import type { ColorFacetValue, FacetValue, ListFacets } from "@shop/api-client";

export function facetValue(label: string, count: number, value = label.toLowerCase()): FacetValue {
  return { value, label, count, selected: false };
}

const colorValue = (label: string, count: number, color: string | null): ColorFacetValue => ({
  ...facetValue(label, count),
  color,
});

const flag = (count: number) => ({ count, selected: false });

/** Facets of a list of 30 products. */
export function listFacets(fields: Partial<ListFacets> = {}): ListFacets {
  return {
    categories: [
      {
        ...facetValue("Lighting", 20),
        id: 1,
        subcategories: [
          { ...facetValue("Lamps", 20), id: 10 },
          { ...facetValue("Candles", 0), id: 11 },
        ],
      },
      { ...facetValue("Seating", 10), id: 2, subcategories: [] },
      { ...facetValue("Rugs", 0), id: 3, subcategories: [] },
    ],
    brands: [facetValue("North", 12, "3"), facetValue("South", 8, "5"), facetValue("West", 0, "7")],
    colors: [
      colorValue("Midnight blue", 4, "#191970"),
      colorValue("Red", 9, "#c00"),
      colorValue("White", 0, null),
    ],
    sizes: [facetValue("S", 3), facetValue("M", 5), facetValue("XL", 0)],
    price: { minCents: 990, maxCents: 9890, histogram: [12, 9, 0, 5, 3, 1], smallBudgetCount: 8 },
    ratings: [30, 28, 20, 11, 2].map((count, index) => facetValue(String(index + 1), count)),
    new: flag(6),
    hot: flag(0),
    inStock: flag(25),
    onSale: flag(7),
    ...fields,
  };
}
