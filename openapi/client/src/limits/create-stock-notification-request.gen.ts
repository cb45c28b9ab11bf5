// Written by openapi/write-limits.mjs

export const maxLength = {
  "email": 254
} as const;

export const required = [
  "email"
] as const;
