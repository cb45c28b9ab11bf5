import type { FieldErrors } from "@/hooks/use-form";

import { RegistrationField } from "./registration-field";

/** What was typed before, by the names of the fields. */
type Typed = Readonly<Record<string, string | undefined>>;

export type PersonFieldsProps = { errors: FieldErrors; typed?: Typed };

/** Who buys. */
export function PersonFields({ errors, typed }: PersonFieldsProps) {
  return (
    <>
      <RegistrationField
        name="firstName"
        autoComplete="given-name"
        defaultValue={typed?.["firstName"]}
        required
        errors={errors}
      />
      <RegistrationField
        name="lastName"
        autoComplete="family-name"
        defaultValue={typed?.["lastName"]}
        required
        errors={errors}
      />
      <RegistrationField
        name="company"
        autoComplete="organization"
        defaultValue={typed?.["company"]}
        errors={errors}
      />
    </>
  );
}
