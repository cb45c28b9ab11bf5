import type { FieldErrorCode } from "@shop/api-client";

import { failureOf, isProblem, type Problem } from "@/api/problem";
import { type FieldErrors, fieldErrors } from "@/hooks/use-form";
import { buyerErrorText } from "@/lib/buyer-fields";
import { accountTexts } from "@/texts/account-details";
import { passwordErrorText } from "@/texts/chosen-password";
import { registerTexts } from "@/texts/register";
import type { FormNotice } from "@/ui/form-notice-text";

type AccountRefusal = { notice: FormNotice | null; errors: FieldErrors };

const refusal = (title: string, detail?: string, errors: FieldErrors = {}): AccountRefusal => ({
  notice: { kind: "error", title, detail },
  errors,
});

export function accountRefusal(problem: Problem, waitSeconds: number | null): AccountRefusal {
  const { notSaved, inputKept, offline, tooOften, signedOut, signedOutDetail } =
    accountTexts.refused;
  const { exists, taken, takenDetail } = registerTexts;
  const failure = (title: string, detail: string): AccountRefusal => ({
    notice: { kind: "error", title, detail, requestId: problem.instance },
    errors: {},
  });
  if (isProblem(problem, "wrong-password")) {
    return { notice: null, errors: { currentPassword: accountTexts.password.wrong } };
  }
  if (isProblem(problem, "customer-exists")) {
    return refusal(exists, undefined, { phone: exists, email: exists });
  }
  if (isProblem(problem, "user-name-taken")) {
    return refusal(taken, takenDetail, { email: takenDetail });
  }
  if (isProblem(problem, "too-many-requests")) {
    return failure(tooOften, waitText(waitSeconds));
  }
  if (isProblem(problem, "not-signed-in")) {
    return refusal(signedOut, signedOutDetail);
  }
  if (isProblem(problem, "claim-first")) {
    return refusal(notSaved, accountTexts.refused.passwordFirst);
  }
  if (isProblem(problem, "invalid-body")) {
    return fieldRefusal(problem) ?? failure(notSaved, inputKept);
  }
  return failure(notSaved, failureOf(problem) === "offline" ? offline : inputKept);
}

function fieldRefusal(problem: Problem): AccountRefusal | undefined {
  const errors = fieldErrors(problem, fieldErrorText);
  if (Object.keys(errors).length === 0) return undefined;
  return refusal(accountTexts.refused.checkFields, undefined, errors);
}

function fieldErrorText(field: string, code: FieldErrorCode): string {
  const text = field === "newPassword" ? passwordErrorText(code) : buyerErrorText(field, code);
  return text ?? registerTexts.checkField;
}

const SECONDS_PER_MINUTE = 60;
const MAX_SHOWN_SECONDS = 90;

export function waitText(seconds: number | null): string {
  const { waitSeconds, waitMinutes, waitUnknown } = accountTexts.refused;
  if (seconds === null) return waitUnknown;
  return seconds <= MAX_SHOWN_SECONDS
    ? waitSeconds(seconds)
    : waitMinutes(Math.ceil(seconds / SECONDS_PER_MINUTE));
}

export function waitSecondsOf(response: Response | undefined): number | null {
  const text = response?.headers.get("retry-after") ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
