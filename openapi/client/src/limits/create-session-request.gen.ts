// Written by openapi/write-limits.mjs

export const maxLength = {
  "userName": 254,
  "password": 200
} as const;

export const minLength = {
  "userName": 1,
  "password": 1
} as const;

export const required = [
  "userName",
  "password"
] as const;
