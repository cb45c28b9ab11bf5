import { createPasswordResetRequest } from "@shop/api-client";
import { maxLength } from "@shop/api-client/limits/create-password-reset-request-request";

import { isProblem } from "@/api/problem";
import type { Refusal } from "@/hooks/use-form";
import { sessionTexts } from "@/texts/session";
import { showMessage } from "@/ui/message";
import { showToast } from "@/ui/toast";

import { problemText } from "./problem-text";

/**
 * Letters, digits, dots, hyphens and plus signs, an `@`, and a domain that ends in at least two
 * letters.
 */
const EMAIL = /^[\p{L}\d_+-]+(?:\.[\p{L}\d_+-]+)*@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}$/u;

const { emailFirst, wrongFormat, sent, notFound } = sessionTexts.reset;

/** Returns the refusal of the address typed in `field`, if any. */
export async function requestPasswordReset(
  typed: string,
  field: string,
): Promise<Refusal | undefined> {
  const refuse = (kind: "warning" | "error", text: string): Refusal => {
    showToast(kind, text);
    return { errors: { [field]: text } };
  };
  const email = typed.trim();
  if (email === "") return refuse("warning", emailFirst);
  if (!isEmail(email)) return refuse("error", wrongFormat);
  const { error } = await createPasswordResetRequest({ body: { email } });
  if (error === undefined) {
    void showMessage("success", sent);
    return undefined;
  }
  if (isProblem(error, "email-not-found")) return refuse("error", notFound);
  const { title, description } = problemText(error);
  showToast("error", title, description);
  return { requestId: error.instance };
}

export const isEmail = (text: string): boolean =>
  text.length <= maxLength.email && EMAIL.test(text);
