// Written by openapi/write-limits.mjs

export const maxLength = {
  "category": 100,
  "searchTerm": 100,
  "tab": 100
} as const;

export const maximum = {
  "minRating": 5,
  "minPriceCents": 100000000,
  "maxPriceCents": 100000000,
  "page": 10000,
  "perPage": 100
} as const;

export const minimum = {
  "subcategory": 1,
  "brand": 1,
  "minRating": 1,
  "minPriceCents": 0,
  "maxPriceCents": 0,
  "page": 1,
  "perPage": 1
} as const;

export const maxItems = {
  "categories": 50,
  "brands": 50,
  "colors": 50,
  "sizes": 50
} as const;

export const values = {
  "sort": [
    "relevance",
    "default",
    "newest",
    "price_asc",
    "price_desc",
    "name_asc",
    "name_desc",
    "rating",
    "saving"
  ]
} as const;
