import { AccountLoaded } from "@/features/account-details/components/account-loaded";
import {
  AddressSummary,
  PersonSummary,
} from "@/features/account-details/components/account-summary";
import { CheckoutSection } from "@/features/checkout/components/checkout-section";
import { missingAccountPart } from "@/features/checkout/missing-account-part";
import { paths } from "@/lib/paths";
import { checkoutTexts } from "@/texts/checkout";

/** This link takes the focus if the account is incomplete. */
export const COMPLETE_LINK_ID = "complete-details";

const LINK = "inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4";

export function CustomerSection() {
  const { customer, change, changeNamed, incomplete, complete } = checkoutTexts.buyer;
  return (
    <CheckoutSection title={customer}>
      <AccountLoaded compact>
        {(account) => {
          const missingPart = missingAccountPart(account);
          return (
            <div className="rounded-base border border-line p-4">
              <PersonSummary account={account} />
              <AddressSummary account={account} />
              {missingPart === null ? (
                <a
                  href={paths.dashboard({ tab: "address" })}
                  aria-label={changeNamed}
                  className={LINK}
                >
                  {change}
                </a>
              ) : (
                <>
                  <p className="mt-2 text-sm font-medium text-danger">{incomplete}</p>
                  <a
                    id={COMPLETE_LINK_ID}
                    href={paths.dashboard({ tab: missingPart })}
                    className={LINK}
                  >
                    {complete}
                  </a>
                </>
              )}
            </div>
          );
        }}
      </AccountLoaded>
    </CheckoutSection>
  );
}
