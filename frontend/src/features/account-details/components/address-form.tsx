import type { Country } from "@shop/api-client";
import { maxLength } from "@shop/api-client/limits/update-account-request";

import { accountTexts } from "@/texts/account-details";
import { registerTexts } from "@/texts/register";
import { Select } from "@/ui/select";
import { TextField } from "@/ui/text-field";

import { addressSchema } from "../account-forms";
import { saveChanges } from "../use-account-form";
import { AccountForm, type AccountDetailsProps } from "./account-form";

export type AddressFormProps = AccountDetailsProps & { countries: readonly Country[] };

/** Changes the customer's postal address, in one of the shop's countries. */
export function AddressForm({ account, countries, onSaved }: AddressFormProps) {
  const { heading, saved, chooseCountry, elsewhere } = accountTexts.address;
  const { fields } = registerTexts;
  const isOutsideShopCountries = account.countryCode === null && account.country !== null;
  return (
    <AccountForm
      heading={heading}
      intro={
        isOutsideShopCountries && (
          <p className="text-sm text-soft">{elsewhere(account.country ?? "")}</p>
        )
      }
      schema={addressSchema}
      save={(values) => saveChanges(values, account)}
      successText={() => ({ title: saved })}
      onSaved={onSaved}
    >
      {(errors) => (
        <>
          <TextField
            name="street"
            label={fields.street}
            defaultValue={account.street}
            autoComplete="street-address"
            maxLength={maxLength.street}
            required
            error={errors["street"]}
          />
          <TextField
            name="city"
            label={fields.city}
            defaultValue={account.city}
            autoComplete="address-level2"
            maxLength={maxLength.city}
            required
            error={errors["city"]}
          />
          <TextField
            name="postcode"
            label={fields.postcode}
            defaultValue={account.postcode}
            autoComplete="postal-code"
            maxLength={maxLength.postcode}
            required
            error={errors["postcode"]}
          />
          <Select
            name="countryCode"
            label={fields.country}
            options={[
              { value: "", label: chooseCountry, disabled: true },
              ...countries.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            defaultValue={account.countryCode ?? ""}
            autoComplete="country"
            required
            error={errors["countryCode"]}
          />
        </>
      )}
    </AccountForm>
  );
}
