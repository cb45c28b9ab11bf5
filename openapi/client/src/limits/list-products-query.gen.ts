// Written by openapi/write-limits.mjs

export const maxLength = {
  "category": 100,
  "searchTerm": 100,
  "tab": 100
} as const;

export const maximum = {
  "minPriceCents": 100000000,
  "maxPriceCents": 100000000,
  "page": 10000,
  "perPage": 100
} as const;

export const minimum = {
  "subcategory": 1,
  "brand": 1,
  "minPriceCents": 0,
  "maxPriceCents": 0,
  "page": 1,
  "perPage": 1
} as const;
