import { fieldErrors } from "@/api/field-errors";
import type { Problem } from "@/api/problem";
import type { FieldErrors } from "@/hooks/use-form";
import { isMessageField } from "@/lib/message-limits";
import { messageFormTexts } from "@/texts/message-form";

/** What the shopper is told when the gateway did not send a message, and at which fields. */
export type MessageRefusal = {
  kind: "warning" | "error";
  title: string;
  text?: string | undefined;
  errors: FieldErrors;
};

export function messageRefusal(problem: Problem): MessageRefusal {
  const { failed, wrongEmail, check } = messageFormTexts;
  const errors = fieldErrors(problem, textAt);
  const fields = Object.keys(errors);
  if (fields.length === 0) return { kind: "error", ...failed, errors };
  if (errors["email"] === wrongEmail.text && fields.length === 1) {
    return { kind: "warning", ...wrongEmail, errors };
  }
  return { kind: "warning", title: check, text: Object.values(errors)[0], errors };
}

/** What is said at a field that the gateway found wrong; undefined where it is none of the form's. */
function textAt(field: string, code: string): string | undefined {
  const { at } = messageFormTexts;
  if (!isMessageField(field)) return undefined;
  if (code === "too-long") return at.tooLong;
  return field === "email" ? at.wrongEmail : at.other;
}
