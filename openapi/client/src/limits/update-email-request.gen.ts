// Written by openapi/write-limits.mjs

export const maxLength = {
  "email": 254,
  "currentPassword": 200
} as const;

export const minLength = {
  "email": 3,
  "currentPassword": 1
} as const;

export const required = [
  "email",
  "currentPassword"
] as const;
