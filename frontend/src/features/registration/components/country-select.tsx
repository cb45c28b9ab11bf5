import type { Country } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { registerTexts } from "@/texts/register";
import { Select } from "@/ui/select";

import { locationQuery } from "../queries";

export type CountrySelectProps = {
  name: string;
  label: string;
  countries: readonly Country[];
  /** The one that was chosen before. */
  defaultValue?: string | undefined;
  error?: string | undefined;
};

/** The shop's countries, starting with the shopper's own [API-03] unless another was chosen by then. */
export function CountrySelect({ countries, ...select }: CountrySelectProps) {
  const element = useRef<HTMLSelectElement>(null);
  const isChoice = countries.length > 1;
  const { data } = useQuery({ ...locationQuery(), enabled: isChoice });
  const own = countries.find(({ code }) => code === data?.countryCode)?.code;

  useEffect(() => {
    if (own === undefined || element.current?.value !== "") return;
    element.current.value = own;
    // What the form had against an empty field goes with it.
    element.current.dispatchEvent(new Event("input", { bubbles: true }));
  }, [own]);

  const options = countries.map(({ code, name }) => ({ value: code, label: name }));
  const none = { value: "", label: registerTexts.fields.chooseCountry };
  return (
    <Select
      ref={element}
      autoComplete="country"
      required
      options={isChoice ? [none, ...options] : options}
      {...select}
    />
  );
}
