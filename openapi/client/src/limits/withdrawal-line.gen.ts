// Written by openapi/write-limits.mjs

export const maximum = {
  "line": 1000,
  "quantity": 100000
} as const;

export const minimum = {
  "line": 1,
  "quantity": 1
} as const;

export const required = [
  "line",
  "quantity"
] as const;
