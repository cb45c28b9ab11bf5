// Written by openapi/write-limits.mjs

export const maxLength = {
  "firstName": 60,
  "lastName": 60,
  "company": 100,
  "phone": 20,
  "street": 150,
  "postcode": 20,
  "city": 100,
  "countryCode": 2
} as const;

export const minLength = {
  "firstName": 1,
  "lastName": 1,
  "phone": 1,
  "street": 1,
  "postcode": 1,
  "city": 1,
  "countryCode": 2
} as const;

export const pattern = {
  "phone": "^[0-9]+$"
} as const;
