/**
 * An e-mail address that is passed to the next page's form. It is passed in the history state: an
 * address would appear in logs and shared links.
 */
export interface KeptEmail {
  email: string;
}

/** Reads the address from `useLocation().state`; "" if there is none. */
export function keptEmail(state: unknown): string {
  const kept = typeof state === "object" && state !== null && "email" in state ? state.email : "";
  return typeof kept === "string" ? kept.slice(0, 254) : "";
}
