import { BackToTop } from "@/app/layout/back-to-top";
import { PopupHost } from "@/features/popups/components/popup-host";
import { SessionHost } from "@/features/session/components/session-host";
import { useStorefront } from "@/features/tenant/queries";
import { Toaster } from "@/ui/toaster";

/** What surrounds every page and can come after it: nobody needs it before the page can be read. */
export function LateLayout() {
  const { name, company, features, sessionExpireMinutes, cookieExpireMinutes } = useStorefront();
  return (
    <>
      <BackToTop />
      <Toaster />
      <PopupHost shopName={name} asksAge={features.ageGate} />
      <SessionHost
        companyName={company.name ?? name}
        offersSignUp={features.signUp}
        sessionExpireMinutes={sessionExpireMinutes}
        cookieExpireMinutes={cookieExpireMinutes}
      />
    </>
  );
}
