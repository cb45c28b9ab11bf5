import { Navigate } from "react-router-dom";

import { useLoginData } from "@/store/login-data";

import { landingPage } from "../landing-page";

type CustomerRedirectProps = { next?: string | undefined };

/** Sends a signed-in customer on from a page for visitors, replacing it in the browser's history. */
export function CustomerRedirect({ next }: CustomerRedirectProps) {
  const customer = useLoginData((state) => state.customer);
  return customer !== null && <Navigate to={landingPage(customer, next)} replace />;
}
