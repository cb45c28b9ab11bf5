import { paths } from "@/lib/paths";
import type { LoginData } from "@/store/login-data";

/** These pages redirect signed-in customers themselves. */
export const redirectsCustomers = (pathname: string): boolean =>
  pathname === paths.login() || pathname === paths.register();

/**
 * Migrated customers who must still change their e-mail address or password always go to their
 * details (D-26).
 */
export function landingPage(
  { credentialsToUpdate: { email, password } }: LoginData,
  next?: string,
): string {
  return email || password ? paths.dashboard({ tab: "details" }) : (next ?? paths.dashboard());
}
