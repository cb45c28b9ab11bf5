import { CredentialsNotice } from "@/features/account-details/components/credentials-notice";
import { paths } from "@/lib/paths";
import { useLoginData } from "@/store/login-data";

/** Replaces the checkout for customers who must claim their account first (D-219). */
export function ClaimNeeded() {
  const customer = useLoginData((state) => state.customer);
  if (customer === null) return null;
  return (
    <CredentialsNotice
      toUpdate={customer.credentialsToUpdate}
      detailsHref={paths.dashboard({ tab: "details" })}
    />
  );
}
