import { createPasswordResetRequest } from "@shop/api-client";

import { sessionTexts } from "@/texts/session";
import { showMessage } from "@/ui/message";
import { showToast } from "@/ui/toast";

import { isEmail } from "./email-format";
import { sayProblem } from "./say-problem";

const { emailFirst, wrongFormat, sent, notFound } = sessionTexts.reset;

/** Asks for the mail that leads to a new password; answers what is wrong with the address, if anything. */
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
  sayProblem(error);
  return undefined;
}
