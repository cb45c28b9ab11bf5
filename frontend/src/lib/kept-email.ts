/**
 * The e-mail address that a navigation carries on to the next form. It travels in the history's state
 * and not in the address, where logs and shared links would have it.
 */
export interface KeptEmail {
  email: string;
}

/** What `useLocation().state` has kept; "" where nothing was typed. */
export function keptEmail(state: unknown): string {
  const kept = typeof state === "object" && state !== null && "email" in state ? state.email : "";
  return typeof kept === "string" ? kept.slice(0, 254) : "";
}
