import { describe, expect, test } from "vitest";

import { REQUEST_ID, refusedWith } from "@/test/problems";

import { registrationRefusal } from "./registration-refusal";

const EXISTS = "Username or Phone number already exists!";
const FAILED = "Something went wrong please try again or contact the website admin";

describe("[ACC-07] a rejected registration", () => {
  test("marks both phone and e-mail if either exists, because the response does not say which", () => {
    expect(registrationRefusal(refusedWith(409, "customer-exists"))).toEqual({
      kind: "warning",
      title: EXISTS,
      errors: { phone: EXISTS, email: EXISTS },
    });
  });

  test("asks for another user name if it is taken", () => {
    expect(registrationRefusal(refusedWith(409, "user-name-taken"))).toEqual({
      kind: "warning",
      title: "Username already taken",
      detail: "Please choose another one",
      errors: { email: "Please choose another one" },
    });
  });

  test("says that registration is closed if the shop has switched it off", () => {
    const refusal = registrationRefusal(refusedWith(403, "switched-off"));
    expect(refusal).toMatchObject({ title: "Registration is closed" });
  });

  test("reports too many attempts", () => {
    expect(registrationRefusal(refusedWith(429, "too-many-requests"))).toMatchObject({
      kind: "warning",
      title: "Too many tries",
      detail: "Please wait a few minutes and try again.",
      errors: {},
      requestId: REQUEST_ID,
    });
  });

  test.each([
    ["/firstName", "too-short", "Please enter your first name."],
    ["/street", "too-long", "Please check this field."],
    ["/company", "too-long", "Please check this field."],
    ["/countryCode", "invalid", "Please choose your country."],
    ["/phone", "invalid", "Mobile should consist of numbers"],
    ["/email", "invalid", "Please enter a valid email"],
    ["/password", "too-short", "The password needs at least 8 characters."],
    ["/password", "guessable", "The password must not be your phone number or email."],
    ["/privacyAccepted", "invalid", "Privacy policy not accepted"],
  ] as const)("shows the error %s %s at its field", (pointer, code, text) => {
    const refusal = registrationRefusal(refusedWith(400, "invalid-body", { [pointer]: code }));
    expect(refusal).toMatchObject({ kind: "warning", title: text });
    expect(refusal.errors).toEqual({ [pointer.slice(1)]: text });
  });

  test("marks several wrong fields", () => {
    const fields = { "/city": "too-long", "/postcode": "too-short" } as const;
    const refusal = registrationRefusal(refusedWith(400, "invalid-body", fields));
    expect(refusal.title).toBe("Please check your details");
    expect(Object.keys(refusal.errors ?? {})).toEqual(["city", "postcode"]);
  });
});

describe("[ACC-06] a failure of the server", () => {
  test.each([
    [503, "retail-unavailable"],
    [504, "retail-timeout"],
    [500, "internal"],
    [403, "forbidden-origin"],
    [422, "retail-refused"],
    // This error's pointer names no field of the form.
    [400, "invalid-body"],
  ] as const)("%i %s", (status, code) => {
    const refusal = registrationRefusal(refusedWith(status, code, { "/unknown": "invalid" }));
    expect(refusal).toEqual({
      kind: "error",
      title: FAILED,
      detail: undefined,
      requestId: REQUEST_ID,
    });
  });

  test("says that the shop could not be reached if the shopper is offline", () => {
    expect(registrationRefusal(refusedWith(0, "offline"))).toMatchObject({
      kind: "error",
      title: FAILED,
      detail: "The shop could not be reached. Check your connection and try again.",
      requestId: "",
    });
  });
});
