import { createPasswordResetRequest } from "@shop/api-client";
import { maxLength } from "@shop/api-client/limits/create-password-reset-request-request";

import { sessionTexts } from "@/texts/session";
import { showMessage } from "@/ui/message";
import { showToast } from "@/ui/toast";

import { showProblem } from "./problem-toast";

/**
 * Letters, digits, dots, hyphens and plus signs, an `@`, and a domain that ends in at least two
 * letters.
 */
const EMAIL = /^[\p{L}\d_+-]+(?:\.[\p{L}\d_+-]+)*@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}$/u;

const { emailFirst, wrongFormat, sent, notFound } = sessionTexts.reset;

/** Returns the error of the e-mail address, if any. */
export async function requestPasswordReset(typed: string): Promise<string | undefined> {
  const email = typed.trim();
  if (email === "") {
    showToast("warning", emailFirst);
    return emailFirst;
  }
  if (!isEmail(email)) {
    showToast("error", wrongFormat);
    return wrongFormat;
  }
  const { error } = await createPasswordResetRequest({ body: { email } });
  if (error === undefined) {
    void showMessage("success", sent);
    return undefined;
  }
  if (error.type === "/problems/email-not-found") {
    showToast("error", notFound);
    return notFound;
  }
  showProblem(error);
  return undefined;
}

export const isEmail = (text: string): boolean =>
  text.length <= maxLength.email && EMAIL.test(text);
