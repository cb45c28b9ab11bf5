import { describe, expect, test } from "vitest";

import { toProblem } from "@/api/problem";
import { REQUEST_ID, refusedWith } from "@/test/problems";

import { accountRefusal, waitSecondsOf, waitText } from "./account-refusal";

const exists = "Username or Phone number already exists!";
const notSaved = "Your changes could not be saved.";
const inputKept = "What you typed is still here. Please try again in a moment.";

describe("[ACC-08] the message after a change was not saved", () => {
  test.each([
    ["customer-exists", 409, [exists], { phone: exists, email: exists }],
    [
      "user-name-taken",
      409,
      ["Username already taken", "Please choose another one"],
      { email: "Please choose another one" },
    ],
    [
      "not-signed-in",
      401,
      ["You are no longer signed in.", "Please sign in again to save your changes."],
      {},
    ],
    ["claim-first", 403, [notSaved, "Please change your password first."], {}],
  ] as const)("%s", (code, status, [title, detail], errors) => {
    expect(accountRefusal(refusedWith(status, code), 95)).toEqual({
      notice: { kind: "error", title, detail },
      errors,
    });
  });

  test.each([
    ["too-many-requests", 429, ["Too many tries.", "Please wait 2 minutes and try again."]],
    ["retail-unavailable", 503, [notSaved, inputKept]],
    ["retail-timeout", 504, [notSaved, inputKept]],
    ["internal", 500, [notSaved, inputKept]],
    ["forbidden-origin", 403, [notSaved, inputKept]],
    ["invalid-body", 400, [notSaved, inputKept]],
  ] as const)("%s, which the shopper can't correct", (code, status, [title, detail]) => {
    expect(accountRefusal(refusedWith(status, code), 95)).toEqual({
      notice: { kind: "error", title, detail, requestId: REQUEST_ID },
      errors: {},
    });
  });

  test("marks only the password field for a wrong password", () => {
    expect(accountRefusal(refusedWith(403, "wrong-password"), null)).toEqual({
      notice: null,
      errors: { currentPassword: "This is not your current password." },
    });
  });

  test("says that the shopper is offline", () => {
    const offline = toProblem(new TypeError("Failed to fetch"), undefined);
    expect(accountRefusal(offline, null).notice).toEqual({
      kind: "error",
      title: notSaved,
      detail: "You are offline. What you typed is still here: try again when you are back.",
      requestId: "",
    });
  });

  test.each([
    ["phone", "invalid", "Mobile should consist of numbers"],
    ["email", "invalid", "Please enter a valid email"],
    ["newPassword", "guessable", "The password must not be your phone number or email."],
    ["newPassword", "too-short", "The password needs at least 8 characters."],
    ["newPassword", "too-long", "The password must not have more than 100 characters."],
    ["company", "too-long", "Please check this field."],
    ["email", "too-long", "Please check this field."],
    ["city", "missing", "Please enter your town or city."],
  ] as const)("/%s is %s", (field, code, text) => {
    expect(accountRefusal(refusedWith(400, "invalid-body", { [`/${field}`]: code }), null)).toEqual(
      {
        notice: { kind: "error", title: "Please check the marked fields.", detail: undefined },
        errors: { [field]: text },
      },
    );
  });
});

test.each([
  [null, "Please wait a few minutes and try again."],
  [1, "Please wait 1 second and try again."],
  [90, "Please wait 90 seconds and try again."],
  [91, "Please wait 2 minutes and try again."],
  [180, "Please wait 3 minutes and try again."],
  [3600, "Please wait 60 minutes and try again."],
])("[ACC-08] the text for a wait of %s seconds", (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});

test.each([
  ["42", 42],
  ["", null],
  ["Wed, 21 Oct 2026 07:28:00 GMT", null],
  ["-1", null],
])("[ACC-08] Retry-After %o", (value, seconds) => {
  const headers = new Headers(value === "" ? [] : [["retry-after", value]]);
  expect(waitSecondsOf(new Response(null, { status: 429, headers }))).toBe(seconds);
  expect(waitSecondsOf(undefined)).toBeNull();
});
