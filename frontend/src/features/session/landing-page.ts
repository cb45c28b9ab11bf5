import { paths } from "@/lib/paths";
import type { LoginData } from "@/store/login-data";

/** Whether a page redirects signed-in customers itself. */
export const redirectsCustomers = (pathname: string): boolean =>
  pathname === paths.login() || pathname === paths.register();

/**
 * Address that a customer is sent to after signing in: the page that required the sign-in,
 * otherwise the dashboard. Migrated customers who must still change their e-mail address or password
 * always go to their details (D-26).
 */
export function landingPage(
  { credentialsToUpdate: { email, password } }: LoginData,
  next?: string,
): string {
  return email || password ? paths.dashboard({ tab: "details" }) : (next ?? paths.dashboard());
}
