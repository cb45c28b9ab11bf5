// Written by openapi/write-limits.mjs

export const maxLength = {
  "colorName": 100,
  "sizeName": 100
} as const;

export const maximum = {
  "quantity": 10000
} as const;

export const minimum = {
  "productId": 1,
  "relatedVariantId": 1,
  "quantity": 1
} as const;

export const required = [
  "productId",
  "quantity"
] as const;
