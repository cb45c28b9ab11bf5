import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { paths } from "@/lib/paths";
import { type LoginData, useLoginData } from "@/store/login-data";

import { hasArrived, isLeaving } from "./leaving";
import { refreshSession } from "./refresh-session";

/**
 * For pages that only a customer has: who is signed in, as far as this browser knows. Null leads to
 * the sign-in page and back here, unless the gateway knows better.
 */
export function useCustomerOnly(): LoginData | null {
  const customer = useLoginData((state) => state.customer);
  const isNobody = customer === null;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();

  // Also by the way back, to the page that is being left.
  useLayoutEffect(hasArrived, [location]);

  useEffect(() => {
    if (!isNobody || isLeaving()) return undefined;
    let isHere = true;
    void refreshSession(queryClient).then((known) => {
      if (!isHere || known !== null || isLeaving()) return;
      const next = location.pathname + location.search;
      void navigate(paths.login({ next }), { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [isNobody, queryClient, navigate, location]);

  return customer;
}
