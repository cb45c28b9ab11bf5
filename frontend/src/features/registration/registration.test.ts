import { required } from "@shop/api-client/limits/create-customer-request";
import { safeParse } from "valibot";
import { describe, expect, test } from "vitest";

import { fieldErrorsOf } from "@/test/problems";

import { registrationMessage, registrationSchema } from "./registration";

const MISSING = "Please fill all required fields *";
const NOT_DIGITS = "Mobile should consist of numbers";
const NOT_ACCEPTED = "Privacy policy not accepted";
const SHORT = "The password needs at least 8 characters.";

/** In form data, all values are text, and an unticked checkbox is missing. */
type FormValues = Record<string, string | undefined>;

const anna: FormValues = {
  firstName: "Anna",
  lastName: "Georgiou",
  company: "",
  countryCode: "CY",
  street: "18 Makariou Avenue",
  city: "Limassol",
  postcode: "3040",
  phone: "99470012",
  email: "anna@example.com",
  password: "Blue-Harbour-42",
  privacyAccepted: "on",
};

function checkRegistration(typed: FormValues) {
  const errors = fieldErrorsOf(registrationSchema, typed);
  return errors && { message: registrationMessage(errors), errors };
}

test("[ACC-07] a complete form is valid, with or without a company", () => {
  expect(checkRegistration(anna)).toBeUndefined();
  expect(checkRegistration({ ...anna, company: "Georgiou & Sons" })).toBeUndefined();
});

test("[ACC-07] a blank field that the API requires is reported as missing", () => {
  const reported = Object.keys(anna).filter(
    (name) => checkRegistration({ ...anna, [name]: "" })?.errors[name] !== undefined,
  );
  expect(reported.toSorted()).toEqual([...required].toSorted());
});

describe("[ACC-07] the shop's rules", () => {
  test.each([
    ["firstName", "Please enter your first name."],
    ["lastName", "Please enter your last name."],
    ["countryCode", "Please choose your country."],
    ["street", "Please enter your street and number."],
    ["city", "Please enter your town or city."],
    ["postcode", "Please enter your postcode."],
    ["email", "Please enter a valid email"],
    ["password", "Please choose a password."],
  ])("an empty %s is reported as missing", (field, text) => {
    const result = checkRegistration({ ...anna, [field]: "" });
    expect(result).toEqual({ message: MISSING, errors: { [field]: text } });
  });

  test("an e-mail address needs an @", () => {
    const result = checkRegistration({ ...anna, email: "anna.example.com" });
    expect(result?.message).toBe(MISSING);
    expect(result?.errors).toHaveProperty("email");
  });

  test.each(["", "+35799470012", "99 470 012", "99-470012", "nine", "٩٩٤٧"])(
    "the phone number %o is rejected",
    (phone) => {
      const result = checkRegistration({ ...anna, phone });
      expect(result).toEqual({ message: NOT_DIGITS, errors: { phone: NOT_DIGITS } });
    },
  );

  test("the privacy policy must be accepted", () => {
    const result = checkRegistration({ ...anna, privacyAccepted: undefined });
    expect(result).toEqual({ message: NOT_ACCEPTED, errors: { privacyAccepted: NOT_ACCEPTED } });
  });

  test.each([
    ["Short-7", SHORT],
    ["99470012", "The password must not be your phone number or email."],
    ["ANNA@example.com", "The password must not be your phone number or email."],
  ])("the password %o is rejected", (password, text) => {
    const result = checkRegistration({ ...anna, password });
    expect(result).toEqual({ message: text, errors: { password: text } });
  });

  test("the toast shows the first error, and each wrong field shows its own error", () => {
    const wrong = { ...anna, city: "", phone: "x", password: "short", privacyAccepted: undefined };
    const result = checkRegistration(wrong);
    expect(result?.message).toBe(MISSING);
    expect(Object.keys(result?.errors ?? {}).toSorted()).toEqual([
      "city",
      "password",
      "phone",
      "privacyAccepted",
    ]);
    expect(checkRegistration({ ...wrong, city: "x" })?.message).toBe(NOT_DIGITS);
    expect(checkRegistration({ ...wrong, city: "x", phone: "1" })?.message).toBe(NOT_ACCEPTED);
    const { privacyAccepted } = anna;
    const last = { ...wrong, city: "x", phone: "1", privacyAccepted };
    expect(checkRegistration(last)?.message).toBe(SHORT);
  });
});

test("[ACC-06] all fields but the password are trimmed before sending", () => {
  const typed = {
    ...anna,
    firstName: " Anna ",
    company: "  ",
    street: "18 Makariou Avenue\t",
    postcode: "3040 ",
    phone: " 99470012",
    email: " anna@example.com ",
    password: " Blue-Harbour-42",
  };
  const { output } = safeParse(registrationSchema, typed);
  const sent = { ...anna, company: null, password: " Blue-Harbour-42", privacyAccepted: true };
  expect(output).toEqual(sent);
});
