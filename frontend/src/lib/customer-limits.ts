/** The longest that the gateway takes of each of a customer's fields, in characters. */
export const CUSTOMER_LIMITS = {
  firstName: 60,
  lastName: 60,
  company: 100,
  street: 150,
  city: 100,
  postcode: 20,
  phone: 20,
  email: 254,
} as const;
