import { expect, test } from "vitest";

import { isEmail } from "./forgot-password";

test.each([
  "anna@example.com",
  "anna.maria-k_1@mail.example.com.cy",
  "anna+shop@example.shop",
  "άννα@παράδειγμα.ελ",
  "a@b.cy",
])("[ACC-04] %s is an e-mail address", (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  "",
  "99123456",
  "anna",
  "anna@",
  "@example.com",
  "anna@example",
  "anna@example.c",
  "anna@example.c0m5",
  "anna..maria@example.com",
  "anna.@example.com",
  "anna@@example.com",
  "anna @example.com",
  "anna@example..com",
  "anna@example.com\nbcc:x@example.com",
  "anna@example.com,x@example.com",
  `${"a".repeat(250)}@example.com`,
])("[ACC-04] %o is not an e-mail address", (text) => {
  expect(isEmail(text)).toBe(false);
});

// With a backtracking pattern this test would not finish.
test("[ACC-04] a long text is checked without backtracking", () => {
  expect(isEmail(`${"a.".repeat(120)}@${"b".repeat(200)}`)).toBe(false);
  expect(isEmail(`${"-".repeat(253)}!`)).toBe(false);
});
