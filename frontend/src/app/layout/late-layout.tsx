import { BackToTop } from "@/app/layout/back-to-top";
import { useReloadBlock } from "@/app/layout/use-reload-block";
import { PopupHost } from "@/features/popups/components/popup-host";
import { SessionHost } from "@/features/session/components/session-host";
import { useStorefront } from "@/features/tenant/queries";
import { latePart } from "@/ui/late-part";
import { Toaster } from "@/ui/toaster";

// Only for shops that count visits at all.
const Consent = latePart(() =>
  import("@/features/consent/components/consent").then((module) => module.Consent),
);

/** What surrounds every page and can come after it: nobody needs it before the page can be read. */
export function LateLayout() {
  const { name, company, features, sessionExpireMinutes, cookieExpireMinutes, ...shop } =
    useStorefront();
  useReloadBlock(shop.blockReload);
  return (
    <>
      <BackToTop />
      <Toaster />
      <PopupHost shopName={name} asksAge={features.ageGate} />
      {shop.analyticsId !== null && <Consent />}
      <SessionHost
        companyName={company.name ?? name}
        offersSignUp={features.signUp}
        sessionExpireMinutes={sessionExpireMinutes}
        cookieExpireMinutes={cookieExpireMinutes}
      />
    </>
  );
}
