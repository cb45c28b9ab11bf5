import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { paths } from "@/lib/paths";
import { type LoginData, useLoginData } from "@/store/login-data";

import { refreshSession } from "./refresh-session";
import { resetSignOutNavigation, useSignOutNavigation } from "./sign-out-navigation";

/**
 * `null` while the gateway's response is pending. Without a session, redirects to the sign-in page.
 */
export function useCustomerOnly(): LoginData | null {
  const customer = useLoginData((state) => state.customer);
  const isAnonymous = customer === null;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { isNavigatingHome } = useSignOutNavigation();

  useEffect(() => {
    resetSignOutNavigation();
    return resetSignOutNavigation;
  }, []);

  useEffect(() => {
    if (!isAnonymous || isNavigatingHome) return undefined;
    let isActive = true;
    void refreshSession(queryClient).then((signedIn) => {
      if (!isActive || signedIn !== null) return;
      void navigate(paths.login({ next: pathname + search }), { replace: true });
    });
    return () => {
      isActive = false;
    };
  }, [isAnonymous, isNavigatingHome, queryClient, navigate, pathname, search]);

  return customer;
}
