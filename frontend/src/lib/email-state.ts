/**
 * An e-mail address that is passed to the next page's form. It is passed in the history state: an
 * address would appear in logs and shared links.
 */
export interface EmailState {
  email: string;
}

/** Reads the address from `useLocation().state`; "" if there is none. */
export function readEmailState(state: unknown): string {
  const email = typeof state === "object" && state !== null && "email" in state ? state.email : "";
  return typeof email === "string" ? email.slice(0, 254) : "";
}
