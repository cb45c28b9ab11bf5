import { CredentialsNotice } from "@/features/account-details/components/credentials-notice";
import { paths } from "@/lib/paths";
import { useLoginData } from "@/store/login-data";
import { cartTexts } from "@/texts/cart";

/** Replaces the checkout for customers who must claim their account first (D-219). */
export function ClaimNeeded() {
  const customer = useLoginData((state) => state.customer);
  if (customer === null) return null;
  return (
    <div>
      <h2 className="mb-4 text-lg font-semibold">{cartTexts.claimFirst}</h2>
      <CredentialsNotice
        toUpdate={customer.credentialsToUpdate}
        detailsHref={paths.dashboard({ tab: "details" })}
      />
    </div>
  );
}
