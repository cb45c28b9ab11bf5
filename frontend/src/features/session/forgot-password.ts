import { createPasswordResetRequest } from "@shop/api-client";

import { sessionTexts } from "@/texts/session";
import { showMessage } from "@/ui/message";
import { showToast } from "@/ui/toast";

import { showProblem } from "./problem-toast";

/** Local part with dots, hyphens and plus signs, an '@', and a domain that ends in two letters or more. */
const EMAIL = /^[\p{L}\d_+-]+(?:\.[\p{L}\d_+-]+)*@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}$/u;

const { emailFirst, wrongFormat, sent, notFound } = sessionTexts.reset;

/** Requests an e-mail with a reset link; returns the error of the address, if any. */
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

/** Whether a text looks like an e-mail address, at most 254 characters long. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);
