// Written by openapi/write-limits.mjs

export const maxLength = {
  "newPassword": 100
} as const;

export const minLength = {
  "newPassword": 8
} as const;

export const required = [
  "newPassword"
] as const;
