import { maxLength } from "@shop/api-client/limits/create-customer-request";

/** Email for the next page's form. The history state contains it, because URLs appear in logs. */
export interface EmailState {
  email: string;
}

export function readEmailState(state: unknown): string {
  const email = typeof state === "object" && state !== null && "email" in state ? state.email : "";
  return typeof email === "string" ? email.slice(0, maxLength.email) : "";
}
