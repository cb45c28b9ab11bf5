import type { Country } from "@shop/api-client";

import { registerTexts } from "@/texts/register";

import { CountrySelect } from "./country-select";
import type { PersonFieldsProps } from "./person-fields";
import { RegistrationField } from "./registration-field";

export type AddressFieldsProps = PersonFieldsProps & { countries: readonly Country[] };

/** Where the buyer is found. */
export function AddressFields({ countries, required, errors, typed }: AddressFieldsProps) {
  const { fields } = registerTexts;
  return (
    <>
      <CountrySelect
        name="countryCode"
        label={registerTexts.required(fields.country)}
        countries={countries}
        defaultValue={typed?.["countryCode"]}
        error={errors["countryCode"]}
      />
      <RegistrationField
        name="street"
        autoComplete="street-address"
        defaultValue={typed?.["street"]}
        required={required.includes("street")}
        errors={errors}
      />
      <RegistrationField
        name="city"
        autoComplete="address-level2"
        defaultValue={typed?.["city"]}
        required={required.includes("city")}
        errors={errors}
      />
      <RegistrationField
        name="postcode"
        autoComplete="postal-code"
        defaultValue={typed?.["postcode"]}
        required={required.includes("postcode")}
        errors={errors}
      />
      <RegistrationField
        name="phone"
        type="tel"
        autoComplete="tel-national"
        hint={fields.phoneHint}
        defaultValue={typed?.["phone"]}
        required={required.includes("phone")}
        errors={errors}
      />
    </>
  );
}
