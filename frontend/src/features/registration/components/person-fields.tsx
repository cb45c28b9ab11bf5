import type { FieldErrors } from "@/hooks/use-form";

import { RegistrationField } from "./registration-field";

/** What was typed before, by the names of the fields. */
type Typed = Readonly<Record<string, string | undefined>>;

export type PersonFieldsProps = {
  /** The names of the fields that must be filled in. */
  required: readonly string[];
  errors: FieldErrors;
  typed?: Typed;
};

/** Who buys. */
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
