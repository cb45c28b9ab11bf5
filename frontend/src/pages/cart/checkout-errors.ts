import type { FieldError } from "@shop/api-client";

import { textAt } from "@/features/registration/registration-refusal";
import type { FieldErrors } from "@/hooks/use-form";
import { checkoutTexts } from "@/texts/checkout";
import { registerTexts } from "@/texts/register";

/**
 * What the gateway found wrong, by the names of the form's fields: "/guest/phone" is the field "phone".
 * What is wrong with something else, such as the cart, is none of theirs.
 */
export function checkoutErrors(errors: readonly FieldError[], form: HTMLFormElement): FieldErrors {
  const found = errors.flatMap(({ pointer, code }) => {
    const field = pointer.replace(/^\/(?:guest\/)?/, "");
    const isThere = form.elements.namedItem(field) !== null;
    return isThere ? [[field, textOf(field, code)] as const] : [];
  });
  return Object.fromEntries(found);
}

function textOf(field: string, code: string): string {
  // The whole address and the notes share one limit of the shop's system, which counts otherwise.
  if (field === "notes") return checkoutTexts.notes.tooLong;
  return textAt(field, code) ?? registerTexts.checkField;
}
