import { paths } from "@/lib/paths";
import type { LoginData } from "@/store/login-data";

/**
 * Where signing in leads: to the page that asked for it, else to the customer's own; always to the
 * account's details while an account that was brought over has its first credentials (D-26).
 */
export function landingPage(
  { credentialsToUpdate: { email, password } }: LoginData,
  next?: string,
): string {
  return email || password ? paths.dashboard({ tab: "details" }) : (next ?? paths.dashboard());
}
