import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";

import { fillInIdentity } from "@/features/registration/fill-in-identity";
import { storeLoginData } from "@/store/login-data";
import { field, openRegister } from "@/test/register-form";
import { useMessages } from "@/ui/message";

const nora = {
  provider: "google",
  email: "nora@example.com",
  firstName: "Nora",
  lastName: "Petrou",
};
const respondWith = (identity: unknown) =>
  http.get("/api/v1/sign-in-identity", () => HttpResponse.json({ identity }));
const messages = () => useMessages.getState().messages.map(({ title }) => title);

function fillIn(): Promise<void> {
  const form = page.getByRole("form").element();
  if (!(form instanceof HTMLFormElement)) throw new TypeError("there is no form");
  return fillInIdentity(form);
}

beforeEach(() => storeLoginData(null));

test("[D-215] name and address from a provider are filled in, and explained", async () => {
  await openRegister({}, respondWith(nora));
  await expect.element(field("Email *")).toBeVisible();
  void fillIn();
  await expect.element(field("Email *")).toHaveValue("nora@example.com");
  await expect.element(field("First name *")).toHaveValue("Nora");
  await expect.element(field("Last name *")).toHaveValue("Petrou");
  await expect.element(field("Phone *")).toHaveValue("");
  await expect.poll(messages).toEqual(["Almost done"]);
});

test("what the shopper has typed stays", async () => {
  await openRegister({}, respondWith(nora));
  await field("First name *").fill("Eleonora");
  void fillIn();
  await expect.element(field("Last name *")).toHaveValue("Petrou");
  await expect.element(field("First name *")).toHaveValue("Eleonora");
});

test("without an identity, the form stays empty", async () => {
  await openRegister({}, respondWith(null));
  await expect.element(field("Email *")).toBeVisible();
  await fillIn();
  await expect.element(field("Email *")).toHaveValue("");
  expect(messages()).toEqual([]);
});
