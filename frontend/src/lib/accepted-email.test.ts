import { is } from "valibot";
import { expect, test } from "vitest";

import { email } from "./form-rules";

test.each([
  ["anna@example.com", true],
  ["  anna@example.com ", true],
  ["άννα@παράδειγμα.ελ", true],
  ["anna", false],
  ["anna.example.com", false],
  ["", false],
  ["   ", false],
])("[PROD-08] %o is accepted: %s", (typed, isAccepted) => {
  expect(is(email("wrong"), typed)).toBe(isAccepted);
});
