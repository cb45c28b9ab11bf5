import { maxLength } from "@shop/api-client/limits/create-customer-request";

/**
 * An e-mail address that is passed to the next page's form. The history state contains it, because
 * a URL would appear in logs and shared links.
 */
export interface EmailState {
  email: string;
}

/** Reads the address from `useLocation().state`; "" if there is none. */
export function readEmailState(state: unknown): string {
  const email = typeof state === "object" && state !== null && "email" in state ? state.email : "";
  return typeof email === "string" ? email.slice(0, maxLength.email) : "";
}
