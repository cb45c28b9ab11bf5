import { AccountLoaded } from "@/features/account-details/components/account-loaded";
import { AddressForm } from "@/features/account-details/components/address-form";
import { useStorefront } from "@/features/tenant/queries";
import { accountTexts } from "@/texts/account-details";
import { SectionHeading } from "@/ui/section-heading";

import type { TabProps } from "./tabs";
import { useAccountSaved } from "./use-account-saved";

export function AddressTab({ takesFocus }: TabProps) {
  const { countries } = useStorefront();
  const handleSaved = useAccountSaved();
  return (
    <>
      <SectionHeading takesFocus={takesFocus}>{accountTexts.address.title}</SectionHeading>
      <div className="mt-5">
        <AccountLoaded>
          {(account) => (
            <AddressForm account={account} countries={countries} onSaved={handleSaved} />
          )}
        </AccountLoaded>
      </div>
    </>
  );
}
