// Written by openapi/write-limits.mjs

export const required = [
  "order"
] as const;
