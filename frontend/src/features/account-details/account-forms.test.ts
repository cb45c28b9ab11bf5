import { describe, expect, test } from "vitest";

import { account } from "@/test/customers";
import { fieldErrorsOf } from "@/test/problems";

import {
  addressSchema,
  changedFields,
  detailsSchema,
  emailSchema,
  passwordSchema,
} from "./account-forms";

const notDigits = "Mobile should consist of numbers";

describe("[ACC-08] name, company and phone", () => {
  const typed = { firstName: "Anna", lastName: "Georgiou", company: "", phone: "99470012" };
  test.each([
    ["unchanged", {}, undefined],
    ["with a company", { company: "Olive & Sons" }, undefined],
    ["no first name", { firstName: "  " }, { firstName: "Please enter your first name." }],
    ["no last name", { lastName: "" }, { lastName: "Please enter your last name." }],
    ["no phone", { phone: "" }, { phone: notDigits }],
    ["letters in the phone", { phone: "99 47 00 12" }, { phone: notDigits }],
    ["Arabic-Indic digits", { phone: "٩٩٤٧" }, { phone: notDigits }],
    ["the unchanged phone of a migrated account", { phone: "+357 99-470012" }, undefined],
  ])("%s", (_, fields, errors) => {
    const schema = detailsSchema({ phone: "+357 99-470012" });
    expect(fieldErrorsOf(schema, { ...typed, ...fields })).toEqual(errors);
  });

  test("an empty phone is rejected, even if the account has no phone", () => {
    expect(fieldErrorsOf(detailsSchema({ phone: "" }), { ...typed, phone: "" })).toEqual({
      phone: notDigits,
    });
  });
});

describe("[ACC-08] address", () => {
  const typed = { street: "1 Elm", postcode: "3040", city: "Limassol", countryCode: "CY" };
  test.each([
    ["complete", {}, undefined],
    ["no street", { street: "" }, { street: "Please enter your street and number." }],
    ["no postcode", { postcode: " " }, { postcode: "Please enter your postcode." }],
    ["no city", { city: "" }, { city: "Please enter your town or city." }],
    [
      "a country missing from the form data",
      { countryCode: undefined },
      { countryCode: "Please choose your country." },
    ],
    ["an empty country", { countryCode: "" }, { countryCode: "Please choose your country." }],
  ])("%s", (_, fields, errors) => {
    expect(fieldErrorsOf(addressSchema, { ...typed, ...fields })).toEqual(errors);
  });
});

describe("[ACC-08] e-mail address", () => {
  const typed = { email: "a@b.example", emailAgain: "a@b.example", currentPassword: "x" };
  const differs = { emailAgain: "The two email addresses are not the same." };
  test.each([
    ["both equal", {}, undefined],
    ["surrounding spaces", { email: " a@b.example " }, undefined],
    ["no @", { email: "anna" }, { email: "Please enter a valid email" }],
    ["typed differently", { emailAgain: "a@c.example" }, differs],
    ["the second one empty", { emailAgain: "" }, differs],
    [
      "no password",
      { currentPassword: "" },
      { currentPassword: "Please enter your current password." },
    ],
  ])("%s", (_, fields, errors) => {
    expect(fieldErrorsOf(emailSchema, { ...typed, ...fields })).toMatchObject(errors ?? {});
    expect(fieldErrorsOf(emailSchema, { ...typed, ...fields }) === undefined).toBe(
      errors === undefined,
    );
  });
});

describe("[ACC-08] password", () => {
  const typed = {
    currentPassword: "x",
    newPassword: "Blue-Harbour-43",
    newPasswordAgain: "Blue-Harbour-43",
  };
  const short = { newPassword: "The password needs at least 8 characters." };
  const guessable = { newPassword: "The password must not be your phone number or email." };
  const both = (newPassword: string) => ({ newPassword, newPasswordAgain: newPassword });
  test.each([
    ["both equal", {}, undefined],
    ["eight spaces", both("        "), undefined],
    ["too short", both("1234567"), short],
    ["empty", both(""), short],
    ["the phone number", both("99123456"), guessable],
    ["the e-mail address in capitals", both("ANNA@EXAMPLE.COM"), guessable],
    [
      "typed differently",
      { newPasswordAgain: "Blue-Harbour-44" },
      { newPasswordAgain: "Passwords do not match" },
    ],
    [
      "no current password",
      { currentPassword: "" },
      { currentPassword: "Please enter your current password." },
    ],
  ])("%s", (_, fields, errors) => {
    const schema = passwordSchema(["99123456", "anna@example.com", ""]);
    expect(fieldErrorsOf(schema, { ...typed, ...fields })).toEqual(errors);
  });
});

describe("[ACC-08] the request that saves changes", () => {
  test("contains only the changed fields", () => {
    const values = { firstName: "Anna", lastName: "Ioannou", company: "", phone: "99470012" };
    expect(changedFields(values, account())).toEqual({ lastName: "Ioannou" });
    expect(changedFields({ ...values, lastName: "Georgiou" }, account())).toEqual({});
  });

  test("contains a removed company as empty text, and a new company as typed", () => {
    const removed = { company: "" };
    expect(changedFields(removed, account({ company: "Olive" }))).toEqual({ company: "" });
    expect(changedFields({ company: "Olive" }, account())).toEqual({ company: "Olive" });
  });

  test("contains a country of the shop that replaces a foreign one", () => {
    const abroad = account({ countryCode: null, country: "Norway" });
    expect(changedFields({ countryCode: "CY" }, abroad)).toEqual({ countryCode: "CY" });
  });
});
