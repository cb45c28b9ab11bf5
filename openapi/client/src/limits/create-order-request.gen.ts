// Written by openapi/write-limits.mjs

export const maxLength = {
  "notes": 300
} as const;

export const pattern = {
  "fingerprint": "^[0-9a-f]{16}$"
} as const;

export const required = [
  "cart",
  "fingerprint",
  "paymentMethod"
] as const;
