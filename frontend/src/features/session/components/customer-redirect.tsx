import { Navigate } from "react-router-dom";

import { useLoginData } from "@/store/login-data";

import { landingPage } from "../landing-page";

type CustomerRedirectProps = { next?: string | undefined };

export function CustomerRedirect({ next }: CustomerRedirectProps) {
  const customer = useLoginData((state) => state.customer);
  return customer !== null && <Navigate to={landingPage(customer, next)} replace />;
}
