import { maxLength as customer } from "@shop/api-client/limits/create-customer-request";
import { maxLength as guest } from "@shop/api-client/limits/guest-buyer";
import { maxLength as account } from "@shop/api-client/limits/update-account-request";
import { expect, test } from "vitest";

test("a buyer's fields have the same lengths in registration, guest checkout and account", () => {
  expect(customer).toMatchObject(guest);
  expect(customer).toMatchObject(account);
});
