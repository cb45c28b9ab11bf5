// Written by openapi/write-limits.mjs

export const maxLength = {
  "message": 500,
  "stack": 4000,
  "path": 300
} as const;

export const minLength = {
  "message": 1,
  "path": 1
} as const;

export const required = [
  "message",
  "path"
] as const;
