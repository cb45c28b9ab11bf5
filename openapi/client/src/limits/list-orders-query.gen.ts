// Written by openapi/write-limits.mjs

export const maxLength = {
  "search": 100
} as const;

export const maximum = {
  "page": 10000,
  "perPage": 100
} as const;

export const minimum = {
  "page": 1,
  "perPage": 1
} as const;
