// Written by openapi/write-limits.mjs

export const maxLength = {
  "countryCode": 2
} as const;

export const minLength = {
  "countryCode": 2
} as const;

export const minimum = {
  "shippingMethodId": 1,
  "redeemPointsHundredths": 0
} as const;

export const maxItems = {
  "lines": 100
} as const;

export const minItems = {
  "lines": 1
} as const;

export const required = [
  "lines"
] as const;
