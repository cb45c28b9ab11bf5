// Written by openapi/write-limits.mjs

export const maxLength = {
  "currentPassword": 200,
  "newPassword": 100
} as const;

export const minLength = {
  "currentPassword": 1,
  "newPassword": 8
} as const;

export const required = [
  "currentPassword",
  "newPassword"
] as const;
