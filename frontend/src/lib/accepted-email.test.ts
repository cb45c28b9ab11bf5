import { expect, test } from "vitest";

import { isEmailAccepted } from "../ui/email-form";

test.each([
  ["anna@example.com", true],
  ["  anna@example.com ", true],
  ["άννα@παράδειγμα.ελ", true],
  ["anna", false],
  ["anna.example.com", false],
  ["", false],
  ["   ", false],
])("[PROD-08] %o is accepted: %s", (email, isAccepted) => {
  expect(isEmailAccepted(email)).toBe(isAccepted);
});
