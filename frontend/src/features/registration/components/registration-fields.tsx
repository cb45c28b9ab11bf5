import type { Country } from "@shop/api-client";
import { findLocationOptions } from "@shop/api-client/react-query";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";

import type { FieldErrors } from "@/hooks/use-form";
import { type BuyerInput, buyerInput } from "@/lib/buyer-fields";
import { paths } from "@/lib/paths";
import { registerTexts } from "@/texts/register";
import { CheckboxField } from "@/ui/checkbox-field";
import { Select } from "@/ui/select";
import { TextField } from "@/ui/text-field";

const MINUTE_MS = 60_000;

type AddressFieldsProps = PersonFieldsProps & { countries: readonly Country[] };

export function AddressFields({ countries, ...fields }: AddressFieldsProps) {
  const { errors, typed } = fields;
  return (
    <>
      <CountrySelect
        name="countryCode"
        label={registerTexts.required(registerTexts.fields.country)}
        countries={countries}
        defaultValue={typed?.["countryCode"]}
        error={errors["countryCode"]}
      />
      {(["street", "city", "postcode", "phone"] as const).map((name) => (
        <BuyerField key={name} name={name} {...fields} />
      ))}
    </>
  );
}

type CountrySelectProps = {
  name: string;
  label: string;
  countries: readonly Country[];
  defaultValue?: string | undefined;
  error?: string | undefined;
};

/** Preselects the shopper's country if no country is chosen [API-03]. */
function CountrySelect({ countries, ...select }: CountrySelectProps) {
  const hasSeveral = countries.length > 1;
  const { data } = useQuery({ ...locationQuery(), enabled: hasSeveral });
  const shopperCountry = countries.find(({ code }) => code === data?.countryCode)?.code;

  const preselect = useCallback(
    (element: HTMLSelectElement | null) => {
      if (shopperCountry === undefined || element?.value !== "") return;
      element.value = shopperCountry;
      // The event clears the error of the empty field.
      element.dispatchEvent(new Event("input", { bubbles: true }));
    },
    [shopperCountry],
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

/** Errors are ignored: the preselection is optional. */
const locationQuery = () => ({
  ...findLocationOptions(),
  staleTime: 30 * MINUTE_MS,
  throwOnError: false,
});

type EarlierInput = Readonly<Record<string, string | undefined>>;

type PersonFieldsProps = {
  /** Names of the required fields. */
  required: readonly string[];
  errors: FieldErrors;
  typed?: EarlierInput;
};

export function PersonFields(fields: PersonFieldsProps) {
  return (["firstName", "lastName", "company"] as const).map((name) => (
    <BuyerField key={name} name={name} {...fields} />
  ));
}

type PrivacyFieldProps = { error: string | undefined };

/** The link opens a new tab, so that no input is lost. */
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

type BuyerFieldProps = PersonFieldsProps & {
  name: BuyerInput;
  hint?: string;
};

export function BuyerField({ name, required, errors, typed, ...field }: BuyerFieldProps) {
  const input = buyerInput(name);
  const isRequired = required.includes(name);
  return (
    <TextField
      {...input}
      label={isRequired ? registerTexts.required(input.label) : input.label}
      defaultValue={typed?.[name]}
      required={isRequired}
      error={errors[name]}
      {...field}
    />
  );
}
