// Written by openapi/write-limits.mjs

export const maxLength = {
  "path": 500,
  "title": 200
} as const;

export const minLength = {
  "path": 1
} as const;

export const required = [
  "path"
] as const;
