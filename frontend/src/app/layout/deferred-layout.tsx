import { useEffect } from "react";
import { useLocation } from "react-router-dom";

import { BusyNoticeHost } from "@/app/layout/busy-notice-host";
import { PopupHost } from "@/features/popups/components/popup-host";
import { SessionHost } from "@/features/session/components/session-host";
import { useStorefront } from "@/features/tenant/queries";
import { useScrolledPast } from "@/hooks/use-scrolled-past";
import { useWindowEvent } from "@/hooks/use-window-event";
import { paths } from "@/lib/paths";
import { deferredLayoutTexts } from "@/texts/deferred-layout";
import { deferredPart } from "@/ui/deferred-part";
import { IconButton } from "@/ui/icon-button";
import { prefersReducedMotion } from "@/ui/reduced-motion";
import { Toaster } from "@/ui/toaster";

/** In pixels. */
const HEADER_STICKS_AT = 300;

const Consent = deferredPart(() =>
  import("@/features/consent/components/consent").then((module) => module.Consent),
);

/** Parts of the layout that are loaded after hydration: the page is readable without them. */
export function DeferredLayout() {
  const { name, company, features, sessionExpireMinutes, cookieExpireMinutes, ...shop } =
    useStorefront();
  // Some shops block the F5 key (D-09).
  useWindowEvent("keydown", blockReload, shop.blockReload);
  useFillInIdentity();
  return (
    <>
      <BusyNoticeHost />
      <BackToTop />
      <Toaster />
      <PopupHost shopName={name} hasAgeGate={features.ageGate} />
      {shop.analyticsId !== null && <Consent />}
      <SessionHost
        companyName={company.name ?? name}
        offersSignUp={features.signUp}
        providers={shop.signInProviders}
        sessionExpireMinutes={sessionExpireMinutes}
        cookieExpireMinutes={cookieExpireMinutes}
      />
    </>
  );
}

/** A shopper without an account comes from an identity provider to the registration. */
function useFillInIdentity() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname !== paths.register() || !new URLSearchParams(search).has("provider")) return;
    const form = document.querySelector<HTMLFormElement>("main form");
    if (form === null) return;
    void import("@/features/registration/fill-in-identity").then(
      ({ fillInIdentity }) => fillInIdentity(form),
      () => undefined,
    );
  }, [pathname, search]);
}

function scrollUp() {
  globalThis.scrollTo({ top: 0, behavior: prefersReducedMotion() ? "auto" : "smooth" });
}

function BackToTop() {
  const isShown = useScrolledPast(HEADER_STICKS_AT);
  if (!isShown) return null;
  return (
    <div className="back-to-top">
      <IconButton
        icon="arrow-up"
        label={deferredLayoutTexts.backToTop}
        look="raised"
        onClick={scrollUp}
      />
    </div>
  );
}

const blockReload = (event: KeyboardEvent) => {
  if (event.key === "F5") event.preventDefault();
};
