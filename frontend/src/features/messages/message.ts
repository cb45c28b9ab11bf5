import { nonEmpty, object, pipe, regex, string, transform, trim } from "valibot";

import type { FieldErrors } from "@/hooks/use-form";
import { messageFormTexts } from "@/texts/message-form";

const { at, empty, wrongEmail } = messageFormTexts;

/** One '@', a dot behind it, and nothing that would make it more than one address. */
const EMAIL = /^[^\s@,;<>"()[\]\\]+@[^\s@,;<>"()[\]\\]+\.[^\s@.,;<>"()[\]\\]{2,}$/;

const typed = pipe(string(), trim());
const needed = (text: string) => pipe(typed, nonEmpty(text));
const optional = pipe(
  typed,
  transform((text) => (text === "" ? null : text)),
);

/** What a message to the shop must have [CON-05]. */
export const messageSchema = object({
  name: needed(at.name),
  email: pipe(typed, nonEmpty(at.email), regex(EMAIL, at.wrongEmail)),
  phone: optional,
  subject: optional,
  message: needed(at.message),
});

/** What is said first of all that is wrong: what is missing before what is misspelt. */
export function wrongFieldsNotice(errors: FieldErrors): { title: string; text: string } {
  const isLacking = Object.values(errors).some((error) => error !== at.wrongEmail);
  return isLacking ? empty : wrongEmail;
}
