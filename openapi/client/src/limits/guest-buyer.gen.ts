// Written by openapi/write-limits.mjs

export const maxLength = {
  "firstName": 60,
  "lastName": 60,
  "company": 100,
  "street": 150,
  "city": 100,
  "postcode": 20,
  "phone": 20,
  "email": 254
} as const;

export const minLength = {
  "firstName": 1,
  "lastName": 1,
  "street": 1,
  "city": 1,
  "postcode": 1,
  "phone": 1,
  "email": 3
} as const;

export const pattern = {
  "phone": "^[0-9]+$"
} as const;

export const required = [
  "firstName",
  "lastName",
  "street",
  "city",
  "postcode",
  "phone",
  "email",
  "privacyAccepted"
] as const;
