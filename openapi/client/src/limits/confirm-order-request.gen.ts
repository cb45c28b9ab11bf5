// Written by openapi/write-limits.mjs

export const pattern = {
  "paymentCode": "^[0-9]{1,20}$"
} as const;
