import type { Country } from "@shop/api-client";
import { required } from "@shop/api-client/limits/guest-buyer";

import { CheckoutSection } from "@/features/checkout/components/checkout-section";
import type { GuestDraft } from "@/features/checkout/draft";
import {
  AddressFields,
  BuyerField,
  PersonFields,
  PrivacyField,
} from "@/features/registration/components/registration-fields";
import type { FieldErrors } from "@/hooks/use-form";
import { paths } from "@/lib/paths";
import { checkoutTexts } from "@/texts/checkout";
import { registerTexts } from "@/texts/register";
import { deferredPart } from "@/ui/deferred-part";

import { RememberDetails } from "./remember-details";

const GuestProviders = deferredPart(() =>
  import("./guest-providers").then((module) => module.GuestProviders),
);

type GuestSectionProps = {
  countries: readonly Country[];
  typed: GuestDraft;
  errors: FieldErrors;
  offersSignIn: boolean;
};

/** Name, address and consent of a guest's order (D-13). */
export function GuestSection({ countries, typed, errors, offersSignIn }: GuestSectionProps) {
  const { guest, known, signIn } = checkoutTexts.buyer;
  return (
    <CheckoutSection title={guest}>
      {offersSignIn && (
        <div className="text-sm">
          {known}{" "}
          <a
            href={paths.login({ next: paths.cart() })}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {signIn}
          </a>
          <GuestProviders />
        </div>
      )}
      <p className="text-xs text-soft">{registerTexts.marked}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PersonFields required={required} errors={errors} typed={typed} />
        <BuyerField name="email" required={required} errors={errors} typed={typed} />
        <AddressFields countries={countries} required={required} errors={errors} typed={typed} />
      </div>
      <RememberDetails typed={typed} />
      <PrivacyField error={errors["privacyAccepted"]} />
    </CheckoutSection>
  );
}
