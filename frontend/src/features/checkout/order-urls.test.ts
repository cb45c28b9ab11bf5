import { expect, test } from "vitest";

import { isSafePaymentUrl, readPaymentCode, readOrderReference } from "./order-urls";

test.each([
  "https://www.vivapayments.com/web/checkout?ref=9123456789012345",
  "http://localhost:9000/pay",
  "http://127.0.0.1:9000/pay",
  "http://[::1]:9000/pay",
])("[CHK-03] a shopper may be redirected to %s to pay", (url) => {
  expect(isSafePaymentUrl(url)).toBe(true);
});

test.each([
  null,
  "",
  "/web/checkout",
  "//evil.example/pay",
  "javascript:alert(1)",
  "JavaScript:alert(1)//https://www.vivapayments.com",
  " javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "http://www.vivapayments.com/web/checkout",
  "http://localhost.evil.example/",
  "http://127.0.0.1.evil.example/",
  "http://localhost@evil.example/",
  "ftp://localhost/",
  "blob:https://www.vivapayments.com/1",
])("[CHK-03] a shopper is never redirected to %o to pay", (url) => {
  expect(isSafePaymentUrl(url)).toBe(false);
});

test.each([
  ["?s=9123456789012345", "9123456789012345"],
  ["?t=a&s=18446744073709551615&lang=en", "18446744073709551615"],
  ["?s=007", "007"],
  ["?s=1&s=2", "1"],
  ["", undefined],
  ["?s=", undefined],
  ["?s=123456789012345678901", undefined],
  ["?s=1e15", undefined],
  ["?s=-5", undefined],
  ["?s=12%2034", undefined],
  ["?s=12%0A", undefined],
  ["?s=%D9%A1%D9%A2", undefined],
  ["?s=<script>alert(1)</script>", undefined],
  ["?s='%20OR%201=1--", undefined],
  ["?S=12", undefined],
])("[CHK-05] the payment code of %o is exactly %o", (search, code) => {
  expect(readPaymentCode(search)).toBe(code);
});

test.each([
  ["?ref=7K3Q9MXZ2B", "7K3Q9MXZ2B"],
  ["?ref=7k3q9mxz2b", undefined],
  ["?ref=7K3Q9MXZ2", undefined],
  ["?ref=<b>", undefined],
  ["", undefined],
])("[CHK-08] the reference of %o is %o", (search, reference) => {
  expect(readOrderReference(search)).toBe(reference);
});
