// Written by openapi/write-limits.mjs

export const maxLength = {
  "searchTerm": 100,
  "category": 100
} as const;

export const required = [
  "searchTerm"
] as const;
