// Written by openapi/write-limits.mjs

export const maxLength = {
  "name": 100,
  "part": 500
} as const;

export const minLength = {
  "name": 1,
  "part": 1
} as const;

export const maxItems = {
  "lines": 100
} as const;

export const required = [
  "name",
  "order"
] as const;
