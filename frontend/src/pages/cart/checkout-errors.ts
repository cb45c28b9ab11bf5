import type { FieldError } from "@shop/api-client";

import { textAt } from "@/features/registration/registration-refusal";
import type { FieldErrors } from "@/hooks/use-form";
import { registerTexts } from "@/texts/register";

/** What the gateway found wrong, by the names of the form's fields: "/guest/phone" is the field "phone". */
export function checkoutErrors(errors: readonly FieldError[]): FieldErrors {
  return Object.fromEntries(
    errors.map(({ pointer, code }) => {
      const field = pointer.split("/").at(-1) ?? "";
      return [field, textAt(field, code) ?? registerTexts.checkField];
    }),
  );
}
