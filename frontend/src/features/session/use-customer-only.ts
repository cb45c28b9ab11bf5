import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { paths } from "@/lib/paths";
import { type LoginData, useLoginData } from "@/store/login-data";

import { arrive, useLeaving } from "./leaving";
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
  const { pathname, search } = useLocation();
  const { isLeaving } = useLeaving();

  useEffect(() => {
    arrive();
    return arrive;
  }, []);

  useEffect(() => {
    if (!isNobody || isLeaving) return undefined;
    let isHere = true;
    void refreshSession(queryClient).then((known) => {
      if (!isHere || known !== null) return;
      void navigate(paths.login({ next: pathname + search }), { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [isNobody, isLeaving, queryClient, navigate, pathname, search]);

  return customer;
}
