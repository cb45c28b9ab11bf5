import type { Account } from "@shop/api-client";
import { useLocation } from "react-router-dom";

import { AccountLoaded } from "@/features/account-details/components/account-loaded";
import {
  DetailsForm,
  EmailForm,
  PasswordForm,
} from "@/features/account-details/components/details-forms";
import { SignInLinks } from "@/features/account-details/components/sign-in-links";
import { ProviderNotice } from "@/features/session/components/provider-notice";
import { useStorefront } from "@/features/tenant/queries";
import { accountTexts } from "@/texts/account-details";
import { SectionHeading } from "@/ui/section-heading";

import type { TabProps } from "./tabs";
import { useAccountSaved } from "./use-account-saved";

export function DetailsTab({ takesFocus }: TabProps) {
  const handleSaved = useAccountSaved();
  const { signInProviders } = useStorefront();
  const result = new URLSearchParams(useLocation().search).get("provider-notice");
  return (
    <>
      <SectionHeading takesFocus={takesFocus}>{accountTexts.details.title}</SectionHeading>
      <div className="mt-5 grid gap-6">
        <AccountLoaded>
          {(account) => (
            <>
              {isTrue(result, account) && <ProviderNotice name={result} isSignedIn />}
              <DetailsForm account={account} onSaved={handleSaved} />
              <EmailForm account={account} onSaved={handleSaved} />
              <PasswordForm account={account} onSaved={handleSaved} />
              {signInProviders.length > 0 && <SignInLinks />}
            </>
          )}
        </AccountLoaded>
      </div>
    </>
  );
}

/** The page's address also works as a link. */
const isTrue = (result: string | null, { email, userName }: Account): result is string =>
  result !== null && (result !== "address-confirmed" || (email !== null && email === userName));
