import { Navigate } from "react-router-dom";

import { paths } from "@/lib/paths";
import { useLoginData } from "@/store/login-data";

import { landingPage } from "../landing-page";

type CustomerRedirectProps = {
  next?: string | undefined;
  /** Result of a link or of a provider, which the account details then show. */
  notice?: string | false | null;
};

export function CustomerRedirect({ next, notice }: CustomerRedirectProps) {
  const customer = useLoginData((state) => state.customer);
  if (customer === null) return null;
  const details = notice && paths.dashboard({ tab: "details", "provider-notice": notice });
  return <Navigate to={details || landingPage(customer, next)} replace />;
}
