import { maxLength, nonEmpty, object, pipe, regex, string, transform, trim } from "valibot";

import type { FieldErrors } from "@/hooks/use-form";
import { MESSAGE_LIMITS, type MessageField } from "@/lib/message-limits";
import { messageFormTexts } from "@/texts/message-form";

const { at, check, empty, wrongEmail } = messageFormTexts;

/** One '@', a dot behind it, and nothing that would make it more than one address. */
const EMAIL = /^[^\s@,;<>"()[\]\\]+@[^\s@,;<>"()[\]\\]+\.[^\s@.,;<>"()[\]\\]{2,}$/;

const typed = (field: MessageField) =>
  pipe(string(), trim(), maxLength(MESSAGE_LIMITS[field], at.tooLong));
const optional = (field: MessageField) =>
  pipe(
    typed(field),
    transform((text) => (text === "" ? null : text)),
  );

/** What a message to the shop must have [CON-05]. */
export const messageSchema = object({
  name: pipe(typed("name"), nonEmpty(at.name)),
  email: pipe(typed("email"), nonEmpty(at.email), regex(EMAIL, at.wrongEmail)),
  phone: optional("phone"),
  subject: optional("subject"),
  message: pipe(typed("message"), nonEmpty(at.message)),
});

/** What is said first of all that is wrong: what is missing before what is misspelt, and that before what is too long. */
export function wrongFieldsNotice(errors: FieldErrors): { title: string; text: string } {
  const found = new Set(Object.values(errors));
  const isTooLong = found.delete(at.tooLong);
  if (isTooLong && found.size === 0) return { title: check, text: at.tooLong };
  found.delete(at.wrongEmail);
  return found.size > 0 ? empty : wrongEmail;
}
