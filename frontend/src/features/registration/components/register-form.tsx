import type { Country } from "@shop/api-client";
import { maxLength, required as needed } from "@shop/api-client/limits/create-customer-request";

import { chosenPasswordTexts } from "@/texts/chosen-password";
import { registerTexts } from "@/texts/register";
import { PasswordField } from "@/ui/password-field";
import { SubmitButton } from "@/ui/submit-button";

import { useRegistration } from "../use-registration";
import { AddressFields } from "./address-fields";
import { FormSection } from "./form-section";
import { PersonFields } from "./person-fields";
import { PrivacyField } from "./privacy-field";
import { RegistrationField } from "./registration-field";

export type RegisterFormProps = {
  countries: readonly Country[];
  /** The e-mail address that was typed on the way here. */
  email: string;
  /** The page of this shop that the shopper wanted, and signs in for. */
  next?: string | undefined;
};

/** Everything that the shop asks of a new customer [ACC-06]; what was typed stays until it is saved. */
export function RegisterForm({ countries, email, next }: RegisterFormProps) {
  const { errors, isPending, form } = useRegistration(next);
  const { sections, fields, required, submit, processing } = registerTexts;
  const fillIn = (input: HTMLInputElement | null) => {
    if (input?.value === "") input.value = email;
  };
  return (
    <form aria-label={registerTexts.title} className="grid gap-8 lg:gap-10" {...form}>
      <FormSection title={sections.person}>
        <PersonFields required={needed} errors={errors} />
      </FormSection>
      <FormSection title={sections.address}>
        <AddressFields countries={countries} required={needed} errors={errors} />
      </FormSection>
      <FormSection title={sections.access}>
        <RegistrationField
          ref={fillIn}
          name="email"
          type="email"
          autoComplete="email"
          hint={fields.emailHint}
          required={needed.includes("email")}
          errors={errors}
        />
        <PasswordField
          name="password"
          label={required(fields.password)}
          autoComplete="new-password"
          hint={chosenPasswordTexts.hint}
          maxLength={maxLength.password}
          required
          error={errors["password"]}
        />
        <div className="grid gap-6 sm:col-span-2">
          <PrivacyField error={errors["privacyAccepted"]} />
          <SubmitButton isPending={isPending} pending={processing}>
            {submit}
          </SubmitButton>
        </div>
      </FormSection>
    </form>
  );
}
