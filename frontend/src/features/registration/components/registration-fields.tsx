import type { Country } from "@shop/api-client";
import { maxLength } from "@shop/api-client/limits/create-customer-request";
import { findLocationOptions } from "@shop/api-client/queries";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useCallback } from "react";

import type { FieldErrors } from "@/hooks/use-form";
import { paths } from "@/lib/paths";
import { registerTexts } from "@/texts/register";
import { CheckboxField } from "@/ui/checkbox-field";
import { Select } from "@/ui/select";
import { TextField } from "@/ui/text-field";

const MINUTE = 60_000;

export type AddressFieldsProps = PersonFieldsProps & { countries: readonly Country[] };

/** Address and phone fields of a buyer. */
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

type CountrySelectProps = {
  name: string;
  label: string;
  countries: readonly Country[];
  /** Country chosen earlier. */
  defaultValue?: string | undefined;
  error?: string | undefined;
};

/** Select of the shop's countries; preselects the country where the shopper is [API-03], if none is chosen. */
function CountrySelect({ countries, ...select }: CountrySelectProps) {
  const hasSeveral = countries.length > 1;
  const { data } = useQuery({ ...locationQuery(), enabled: hasSeveral });
  const located = countries.find(({ code }) => code === data?.countryCode)?.code;

  const preselect = useCallback(
    (element: HTMLSelectElement | null) => {
      if (located === undefined || element?.value !== "") return;
      element.value = located;
      // The event clears the error of the empty field.
      element.dispatchEvent(new Event("input", { bubbles: true }));
    },
    [located],
  );

  const options = countries.map(({ code, name }) => ({ value: code, label: name }));
  const placeholder = { value: "", label: registerTexts.fields.chooseCountry };
  return (
    <Select
      ref={preselect}
      autoComplete="country"
      required
      options={hasSeveral ? [placeholder, ...options] : options}
      {...select}
    />
  );
}

/** Query of the preselected country; optional, so its errors are ignored. */
const locationQuery = () => ({
  ...findLocationOptions(),
  staleTime: 30 * MINUTE,
  throwOnError: false,
});

/** Earlier input, by field name. */
type EarlierInput = Readonly<Record<string, string | undefined>>;

type PersonFieldsProps = {
  /** Names of the required fields. */
  required: readonly string[];
  errors: FieldErrors;
  typed?: EarlierInput;
};

/** Name and company fields of a buyer. */
export function PersonFields({ required, errors, typed }: PersonFieldsProps) {
  return (
    <>
      <RegistrationField
        name="firstName"
        autoComplete="given-name"
        defaultValue={typed?.["firstName"]}
        required={required.includes("firstName")}
        errors={errors}
      />
      <RegistrationField
        name="lastName"
        autoComplete="family-name"
        defaultValue={typed?.["lastName"]}
        required={required.includes("lastName")}
        errors={errors}
      />
      <RegistrationField
        name="company"
        autoComplete="organization"
        defaultValue={typed?.["company"]}
        required={required.includes("company")}
        errors={errors}
      />
    </>
  );
}

type PrivacyFieldProps = { error: string | undefined };

/** Consent to the privacy policy; the link opens a new tab, so that no input is lost. */
export function PrivacyField({ error }: PrivacyFieldProps) {
  const { before, link, newTab, after } = registerTexts.privacy;
  return (
    <CheckboxField name="privacyAccepted" required error={error}>
      {before}
      <a
        href={paths.privacy()}
        target="_blank"
        rel="noopener"
        className="font-semibold underline underline-offset-4"
      >
        {link}
        <span className="sr-only">{newTab}</span>
      </a>
      {after} *
    </CheckboxField>
  );
}

type RegistrationFieldProps = Omit<
  ComponentProps<typeof TextField>,
  "name" | "label" | "error" | "maxLength"
> & {
  name: keyof typeof maxLength & keyof typeof registerTexts.fields;
  errors: FieldErrors;
};

/** Text field of the registration with its label and length limit. */
export function RegistrationField({ name, errors, ...field }: RegistrationFieldProps) {
  const label = registerTexts.fields[name];
  return (
    <TextField
      name={name}
      label={field.required ? registerTexts.required(label) : label}
      error={errors[name]}
      maxLength={maxLength[name]}
      {...field}
    />
  );
}
