import { expect, test } from "vitest";

import { nextPage } from "./next-page";

test.each([
  "/",
  "/shop/dashboard",
  "/shop/dashboard?tab=details#email",
  "/shop/sidebar/3cols?searchTerm=a%20b&next=https%3A%2F%2Felsewhere.example",
])("[D-11] %s is a page of the shop", (next) => {
  expect(nextPage(next)).toBe(next);
});

test.each([
  null,
  "",
  "shop/dashboard",
  "https://elsewhere.example/",
  "//elsewhere.example",
  "///elsewhere.example",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "/\n/elsewhere.example",
  " /shop",
  "/./\\elsewhere.example",
  "/.//elsewhere.example",
  "/x/..//elsewhere.example",
  "\\\\elsewhere.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/\u0000/elsewhere.example",
])("[D-11] %o is rejected", (next) => {
  expect(nextPage(next)).toBeUndefined();
});
