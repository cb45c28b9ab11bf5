import type { Country } from "@shop/api-client";

import { buyerInput } from "@/lib/buyer-fields";
import { accountTexts } from "@/texts/account-details";
import { registerTexts } from "@/texts/register";
import { Select } from "@/ui/select";
import { TextField } from "@/ui/text-field";

import { addressSchema } from "../account-forms";
import { saveChanges } from "../use-account-form";
import { AccountForm, type AccountDetailsProps } from "./account-form";

type AddressFormProps = AccountDetailsProps & { countries: readonly Country[] };

export function AddressForm({ account, countries, onSaved }: AddressFormProps) {
  const { heading, saved, chooseCountry, elsewhere } = accountTexts.address;
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
          {(["street", "city", "postcode"] as const).map((name) => (
            <TextField
              key={name}
              {...buyerInput(name)}
              defaultValue={account[name]}
              required
              error={errors[name]}
            />
          ))}
          <Select
            name="countryCode"
            label={registerTexts.fields.country}
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
