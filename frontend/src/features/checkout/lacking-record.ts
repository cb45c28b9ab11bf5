import type { Account } from "@shop/api-client";

/** Which part of a customer's record an order can't do without, and which is not there; null when all is. */
export function lackingPart(account: Account): "details" | "address" | null {
  const { firstName, lastName, phone, email, street, city, postcode, countryCode } = account;
  const isPerson = firstName !== "" && lastName !== "" && (phone !== "" || (email ?? "") !== "");
  if (!isPerson) return "details";
  const isAddress = street !== "" && city !== "" && postcode !== "" && countryCode !== null;
  return isAddress ? null : "address";
}
