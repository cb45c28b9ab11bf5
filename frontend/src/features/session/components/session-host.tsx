import type { SignInProvider } from "@shop/api-client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { shopBusyQuery } from "@/api/shop-busy";
import { changeQuery } from "@/lib/paths";
import { useLoginData } from "@/store/login-data";
import { deferredLayoutTexts } from "@/texts/deferred-layout";
import { lazyComponent } from "@/ui/lazy-component";
import { preloadMessages } from "@/ui/message";
import { closeDialogs } from "@/ui/open-dialogs";
import { useLazyDialog } from "@/ui/use-lazy-dialog";

import { finishProviderSignIn } from "../provider-sign-in";
import { registerSignInPopup } from "../sign-in-popup";
import { goHomeAfterSignOut } from "../sign-out-navigation";
import { type SessionSettings, watchSession } from "../watch-session";

const signInDialog = lazyComponent(() =>
  import("./sign-in-dialog").then((module) => module.SignInDialog),
);

type SessionHostProps = SessionSettings & {
  offersSignUp: boolean;
  providers: readonly SignInProvider[];
};

export function SessionHost({ offersSignUp, providers, ...shop }: SessionHostProps) {
  const { companyName, sessionExpireMinutes, cookieExpireMinutes } = shop;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [comesFromProvider] = useState(
    () => new URLSearchParams(search).get("provider-notice") === "signed-in",
  );
  const isSignedIn = useLoginData(({ customer }) => customer !== null);
  const { isLoaded, isOpen, open, close } = useLazyDialog(signInDialog);
  // The dialog covers the page's own notice.
  const { data: isBusy } = useQuery({ ...shopBusyQuery, enabled: isOpen });

  // Before the effect that repeats a pending sign-out.
  useEffect(() => {
    if (!comesFromProvider) return;
    void finishProviderSignIn(queryClient, companyName).then(() =>
      navigate(changeQuery({ pathname, search }, { "provider-notice": undefined }), {
        replace: true,
      }),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once, at the address that the gateway opened
  }, []);

  useEffect(
    () =>
      watchSession({
        queryClient,
        companyName,
        sessionExpireMinutes,
        cookieExpireMinutes,
        goHome: () => goHomeAfterSignOut(navigate),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the router's function changes on every page
    [queryClient, companyName, sessionExpireMinutes, cookieExpireMinutes],
  );

  useEffect(() => {
    // Preload the popup about an expired session: it must open without a connection.
    if (isSignedIn) {
      preloadMessages();
      return undefined;
    }
    return registerSignInPopup(() => {
      closeDialogs();
      open();
    });
  });

  return (
    isLoaded && (
      <signInDialog.Component
        companyName={companyName}
        offersSignUp={offersSignUp}
        providers={providers}
        notice={isBusy ? deferredLayoutTexts.busy : undefined}
        open={isOpen}
        onClose={close}
      />
    )
  );
}
