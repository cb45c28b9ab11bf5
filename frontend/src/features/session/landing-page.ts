import { useEffect } from "react";
import { useNavigate } from "react-router-dom";

import { paths } from "@/lib/paths";
import { type LoginData, useLoginData } from "@/store/login-data";

/** Whether a page is one of those, so that nothing else has to lead on from it. */
export const leadsOn = (pathname: string): boolean =>
  pathname === paths.login() || pathname === paths.register();

/**
 * For pages that only visitors need: a customer goes on to where signing in leads, in place of this
 * page, so that the way back does not lead here again. The customer, while that takes.
 */
export function useLanding(next?: string): LoginData | null {
  const navigate = useNavigate();
  const customer = useLoginData((state) => state.customer);
  useEffect(() => {
    if (customer !== null) void navigate(landingPage(customer, next), { replace: true });
  }, [customer, next, navigate]);
  return customer;
}

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
