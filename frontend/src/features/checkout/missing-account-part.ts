import type { Account } from "@shop/api-client";

/** Part of the account that lacks data for an order. A company counts as a name. */
export function missingAccountPart(account: Account): "details" | "address" | null {
  const { firstName, lastName, company, phone, email, street, city, postcode } = account;
  const hasName = [firstName, lastName, company].some(isFilledIn);
  if (!hasName || ![phone, email].some(isFilledIn)) return "details";
  const hasAddress = [street, city, postcode, account.countryCode].every(isFilledIn);
  return hasAddress ? null : "address";
}

const isFilledIn = (text: string | null): boolean => text !== null && text.trim() !== "";
