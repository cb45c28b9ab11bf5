// Written by openapi/write-limits.mjs

export const maxLength = {
  "name": 100,
  "email": 254,
  "phone": 40,
  "subject": 150,
  "message": 10000
} as const;

export const minLength = {
  "name": 1,
  "email": 3,
  "message": 1
} as const;

export const required = [
  "name",
  "email",
  "message"
] as const;
