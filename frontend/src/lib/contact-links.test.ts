import { describe, expect, test } from "vitest";

import { emailLink, phoneLink } from "./contact-links";

describe("[CON-04] links of the shop's contacts", () => {
  test.each([
    ["+357 22 010 440", "tel:+35722010440"],
    [" (22) 010-440 ", "tel:22010440"],
    ["22.010.440", "tel:22010440"],
    ["+357 22 010 440 / 441", undefined],
    ["22 010 440 ext. 5", undefined],
    ["by appointment", undefined],
    ["", undefined],
  ])("the phone number %o links to %o", (phone, link) => {
    expect(phoneLink(phone)).toBe(link);
  });

  test.each([
    ["hello@karydia.example", "mailto:hello@karydia.example"],
    [" hello@karydia.example ", "mailto:hello@karydia.example"],
    ["γειά@karydia.example", "mailto:γειά@karydia.example"],
    ["a@x.example, b@x.example", undefined],
    ["a@x.example?bcc=b@x.example", undefined],
    ["write to the office", undefined],
  ])("the e-mail address %o links to %o", (email, link) => {
    expect(emailLink(email)).toBe(link);
  });
});
