import type { Country } from "@shop/api-client";

import { PASSWORD_LENGTH } from "@/lib/chosen-password";
import { chosenPasswordTexts } from "@/texts/chosen-password";
import { registerTexts } from "@/texts/register";
import { PasswordField } from "@/ui/password-field";
import { SubmitButton } from "@/ui/submit-button";

import { useRegistration } from "../use-registration";
import { CountrySelect } from "./country-select";
import { FormSection } from "./form-section";
import { PrivacyField } from "./privacy-field";
import { RegistrationField } from "./registration-field";

export type RegisterFormProps = {
  countries: readonly Country[];
  /** The e-mail address that was typed on the way here. */
  email: string;
};

/** Everything that the shop asks of a new customer [ACC-06]; what was typed stays until it is saved. */
export function RegisterForm({ countries, email }: RegisterFormProps) {
  const { errors, isPending, form } = useRegistration();
  const { sections, fields, required, submit, processing } = registerTexts;
  const fillIn = (input: HTMLInputElement | null) => {
    if (input?.value === "") input.value = email;
  };
  return (
    <form aria-label={registerTexts.title} className="grid gap-8 lg:gap-10" {...form}>
      <FormSection title={sections.person}>
        <RegistrationField name="firstName" autoComplete="given-name" required errors={errors} />
        <RegistrationField name="lastName" autoComplete="family-name" required errors={errors} />
        <RegistrationField name="company" autoComplete="organization" errors={errors} />
      </FormSection>
      <FormSection title={sections.address}>
        <CountrySelect
          name="countryCode"
          label={required(fields.country)}
          countries={countries}
          error={errors["countryCode"]}
        />
        <RegistrationField name="street" autoComplete="street-address" required errors={errors} />
        <RegistrationField name="city" autoComplete="address-level2" required errors={errors} />
        <RegistrationField name="postcode" autoComplete="postal-code" required errors={errors} />
        <RegistrationField
          name="phone"
          type="tel"
          autoComplete="tel-national"
          hint={fields.phoneHint}
          required
          errors={errors}
        />
      </FormSection>
      <FormSection title={sections.access}>
        <RegistrationField
          ref={fillIn}
          name="email"
          type="email"
          autoComplete="email"
          hint={fields.emailHint}
          required
          errors={errors}
        />
        <PasswordField
          name="password"
          label={required(fields.password)}
          autoComplete="new-password"
          hint={chosenPasswordTexts.hint}
          maxLength={PASSWORD_LENGTH.most}
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
