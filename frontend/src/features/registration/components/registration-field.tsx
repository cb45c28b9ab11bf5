import { maxLength } from "@shop/api-client/limits/create-customer-request";
import type { ComponentProps } from "react";

import type { FieldErrors } from "@/hooks/use-form";
import { registerTexts } from "@/texts/register";
import { TextField } from "@/ui/text-field";

export type RegistrationFieldProps = Omit<
  ComponentProps<typeof TextField>,
  "name" | "label" | "error" | "maxLength"
> & {
  name: keyof typeof maxLength & keyof typeof registerTexts.fields;
  errors: FieldErrors;
};

/** A field of the registration, with its label and its limit; required ones bear the mark. */
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
