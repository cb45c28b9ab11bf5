// Written by openapi/write-limits.mjs

export const maxLength = {
  "reference": 60,
  "email": 254
} as const;

export const minLength = {
  "reference": 1,
  "email": 3
} as const;

export const minimum = {
  "orderId": 1
} as const;
