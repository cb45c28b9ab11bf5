import { AccountLoaded } from "@/features/account-details/components/account-loaded";
import {
  DetailsForm,
  EmailForm,
  PasswordForm,
} from "@/features/account-details/components/details-forms";
import { accountTexts } from "@/texts/account-details";
import { SectionHeading } from "@/ui/section-heading";

import type { TabProps } from "./tabs";
import { useAccountSaved } from "./use-account-saved";

/** Name, e-mail address and password; each is saved on its own. */
export function DetailsTab({ takesFocus }: TabProps) {
  const hearSaved = useAccountSaved();
  return (
    <>
      <SectionHeading takesFocus={takesFocus}>{accountTexts.details.title}</SectionHeading>
      <div className="mt-5 grid gap-6">
        <AccountLoaded>
          {(account) => (
            <>
              <DetailsForm account={account} onSaved={hearSaved} />
              <EmailForm account={account} onSaved={hearSaved} />
              <PasswordForm account={account} onSaved={hearSaved} />
            </>
          )}
        </AccountLoaded>
      </div>
    </>
  );
}
