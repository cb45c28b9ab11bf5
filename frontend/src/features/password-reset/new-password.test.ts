import { describe, expect, test } from "vitest";

import { REQUEST_ID, fieldErrorsOf, refusedWith } from "@/test/problems";

import { newPasswordMessage, newPasswordRefusal, newPasswordSchema } from "./use-password-reset";

const EMPTY = "Both fields are required";
const DIFFERENT = "Passwords do not match";
const SHORT = "The password needs at least 8 characters.";
const GOOD = "Olive-Grove-9";

function checkNewPassword(password: string, again: string) {
  const errors = fieldErrorsOf(newPasswordSchema, { password, again });
  return errors && { message: newPasswordMessage(errors), errors };
}

describe("[ACC-05] a new password typed twice", () => {
  test.each([
    ["", "", EMPTY, { password: EMPTY, again: EMPTY }],
    [GOOD, "", EMPTY, { again: EMPTY }],
    ["", GOOD, EMPTY, { password: EMPTY }],
    [GOOD, "olive-grove-9", DIFFERENT, { again: DIFFERENT }],
    [GOOD, `${GOOD} `, DIFFERENT, { again: DIFFERENT }],
    ["short", "shirt", DIFFERENT, { password: SHORT, again: DIFFERENT }],
    ["short", "short", SHORT, { password: SHORT }],
  ])("%o and %o: %s", (password, again, message, errors) => {
    expect(checkNewPassword(password, again)).toEqual({ message, errors });
  });

  test("is valid if both are equal and long enough", () => {
    expect(checkNewPassword(GOOD, GOOD)).toBeUndefined();
  });
});

describe("[ACC-05] a rejected new password", () => {
  test.each([
    [410, "reset-expired", "The password reset token has expired!", undefined, true, undefined],
    [
      429,
      "too-many-requests",
      "Something went wrong",
      "You have tried too often. Please wait a few minutes and try again.",
      false,
      REQUEST_ID,
    ],
    [
      0,
      "offline",
      "Something went wrong",
      "The shop could not be reached. Check your connection and try again.",
      false,
      "",
    ],
    [
      503,
      "retail-unavailable",
      "Something went wrong",
      "Your password could not be saved. Please try again in a moment.",
      false,
      REQUEST_ID,
    ],
  ] as const)("%i %s", (status, code, title, detail, isExpired, requestId) => {
    const refusal = newPasswordRefusal(refusedWith(status, code));
    expect(refusal).toEqual({ kind: "error", title, detail, errors: {}, isExpired, requestId });
  });

  test.each([
    ["too-short", SHORT],
    ["too-long", "The password must not have more than 100 characters."],
    ["guessable", "The password must not be your phone number or email."],
  ] as const)("%s is shown as an error of the field", (code, text) => {
    const refusal = newPasswordRefusal(refusedWith(400, "invalid-body", { "/newPassword": code }));
    expect(refusal).toMatchObject({ kind: "warning", title: text, errors: { password: text } });
  });
});
