import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";

import type { Problem } from "@/api/problem";
import { refusedWith } from "@/test/problems";
import {
  fillIn,
  field,
  openRegister,
  privacy,
  REGISTER,
  register,
  toast,
  toastKinds,
  wasSent,
} from "@/test/register-form";

const EXISTS = "Username or Phone number already exists!";

const refusing = (problem: Problem) =>
  http.post(REGISTER, () =>
    HttpResponse.json(problem, {
      status: problem.status,
      headers: { "content-type": "application/problem+json" },
    }),
  );

afterEach(() => vi.restoreAllMocks());

describe("[ACC-07] errors of the registration form", () => {
  test("an empty form shows an error at each field, and the first takes the focus", async () => {
    await openRegister({});
    await register().click();
    await expect.element(toast("Please fill all required fields *")).toBeVisible();
    expect(toastKinds()).toEqual(["warning"]);
    await expect.element(field("First name *")).toHaveFocus();
    const errors = [
      ["First name *", "Please enter your first name."],
      ["Last name *", "Please enter your last name."],
      ["Street address *", "Please enter your street and number."],
      ["Town / City *", "Please enter your town or city."],
      ["Postcode *", "Please enter your postcode."],
      ["Phone *", "Mobile should consist of numbers"],
      ["Email *", "Please enter a valid email"],
      ["Password *", "Please choose a password."],
    ] as const;
    for (const [label, error] of errors) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect.element(field(label)).toHaveAccessibleDescription(error);
      expect(field(label).element().getAttribute("aria-invalid")).toBe("true");
    }
    await expect.element(privacy()).toHaveAccessibleDescription("Privacy policy not accepted");
    await expect.element(privacy()).toBeInvalid();
    await expect.element(field("Company (optional)")).toHaveAttribute("aria-invalid", "false");
    expect(wasSent()).toBe(false);
    await field("First name *").fill("A");
    await expect.element(field("First name *")).toHaveAttribute("aria-invalid", "false");
    await privacy().click();
    await expect.element(privacy()).toHaveAttribute("aria-invalid", "false");
  });

  test.each([
    [{ "Email *": "anna.example.com" }, "Please fill all required fields *", "Email *"],
    [{ "Phone *": "+357 99 470012" }, "Mobile should consist of numbers", "Phone *"],
    [{ "Password *": "Short-7" }, "The password needs at least 8 characters.", "Password *"],
    [
      { "Password *": "99470012" },
      "The password must not be your phone number or email.",
      "Password *",
    ],
  ])("with %o, an error is shown: %s", async (changes, message, label) => {
    await openRegister({});
    await fillIn(changes);
    await register().click();
    await expect.element(toast(message)).toBeVisible();
    expect(toastKinds()).toEqual(["warning"]);
    await expect.element(field(label)).toHaveFocus();
    await expect.element(field(label)).toHaveAttribute("aria-invalid", "true");
    expect(wasSent()).toBe(false);
  });

  test("an unticked box is reported after all other errors", async () => {
    await openRegister({});
    await fillIn();
    await privacy().click();
    await register().click();
    await expect.element(toast("Privacy policy not accepted")).toBeVisible();
    await expect.element(privacy()).toHaveFocus();
    expect(wasSent()).toBe(false);
  });

  test.each([
    [refusedWith(409, "customer-exists"), EXISTS, ["Phone *", "Email *"]],
    [refusedWith(409, "user-name-taken"), "Username already taken", ["Email *"]],
    [refusedWith(409, "user-name-taken"), "Please choose another one", ["Email *"]],
    [
      refusedWith(400, "invalid-body", { "/postcode": "too-long" }),
      "Please check this field.",
      ["Postcode *"],
    ],
    [
      refusedWith(400, "invalid-body", { "/password": "guessable" }),
      "The password must not be your phone number or email.",
      ["Password *"],
    ],
  ])("of the gateway's response %# appear at $2: $1", async (refusal, message, labels) => {
    await openRegister({}, refusing(refusal));
    await fillIn();
    await register().click();
    await expect.element(toast(message)).toBeVisible();
    expect(toastKinds()).toEqual(["warning"]);
    for (const label of labels) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect.element(field(label)).toHaveAttribute("aria-invalid", "true");
    }
    await expect.element(field(labels[0] ?? "")).toHaveFocus();
    await expect.element(field("Password *")).toHaveValue("Blue-Harbour-42");
    await expect.element(register()).toBeEnabled();
  });

  test.each([
    [429, "too-many-requests", "Too many tries", "Please wait a few minutes and try again."],
    [403, "switched-off", "Registration is closed", "This shop takes no new registrations."],
  ] as const)(
    "of a response with status %i and code %s appear as a toast",
    async (status, code, title, detail) => {
      await openRegister({}, refusing(refusedWith(status, code)));
      await fillIn();
      await register().click();
      await expect.element(toast(title)).toBeVisible();
      await expect.element(toast(detail)).toBeVisible();
      await expect.element(field("Email *")).toHaveValue("anna@example.com");
      await expect.element(register()).toHaveFocus();
    },
  );
});
