import { minLength } from "@shop/api-client/limits/create-customer-request";

export function isLongEnough(password: string): boolean {
  return Array.from(password).length >= minLength.password;
}

/** Whether the password equals known data of the person, such as the phone number. */
export function isGuessable(password: string, known: readonly string[]): boolean {
  const normalized = password.trim().toLowerCase();
  return normalized !== "" && known.some((value) => value.trim().toLowerCase() === normalized);
}
