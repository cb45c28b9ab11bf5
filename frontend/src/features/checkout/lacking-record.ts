import type { Account } from "@shop/api-client";

/**
 * Which part of a customer's record an order can't do without, and which is not there; null when all is.
 * A company is a name as well.
 */
export function lackingPart(account: Account): "details" | "address" | null {
  const { firstName, lastName, company, phone, email, street, city, postcode } = account;
  const isNamed = [firstName, lastName, company].some(isThere);
  if (!isNamed || ![phone, email].some(isThere)) return "details";
  const isAddress = [street, city, postcode, account.countryCode].every(isThere);
  return isAddress ? null : "address";
}

const isThere = (text: string | null): boolean => text !== null && text.trim() !== "";
