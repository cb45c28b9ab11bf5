import { required } from "@shop/api-client/limits/guest-buyer";
import { expect, test } from "vitest";

import { fieldErrorsOf } from "@/test/problems";

import { checkoutSchema } from "./checkout-validation";

const isGuest = true;
const hasAgeGate = false;

const guest = {
  firstName: "Anna",
  lastName: "Georgiou",
  company: "Georgiou & Sons",
  street: "18 Makariou Avenue",
  city: "Limassol",
  postcode: "3040",
  phone: "99470012",
  email: "anna@example.com",
  privacyAccepted: "on",
};
const order = {
  countryCode: "CY",
  shippingMethodId: "1",
  paymentMethod: "card",
  notes: "",
};

test("[CHK-02] a guest's order needs the fields that the API requires", () => {
  const schema = checkoutSchema(isGuest, hasAgeGate);
  expect(fieldErrorsOf(schema, { ...guest, ...order })).toBeUndefined();
  const refused = Object.keys(guest).filter(
    (name) => fieldErrorsOf(schema, { ...guest, ...order, [name]: "" })?.[name] !== undefined,
  );
  expect(refused).toEqual([...required]);
});

test("[CHK-02] a customer's order needs no guest fields", () => {
  expect(fieldErrorsOf(checkoutSchema(!isGuest, hasAgeGate), order)).toBeUndefined();
});
