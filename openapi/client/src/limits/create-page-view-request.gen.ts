// Written by openapi/write-limits.mjs

export const maxItems = {
  "views": 20
} as const;

export const minItems = {
  "views": 1
} as const;

export const required = [
  "visitor",
  "views"
] as const;
