import type { FieldErrorCode } from "@shop/api-client";

import { failureOf, isProblem, type Problem } from "@/api/problem";
import { type Refusal, fieldErrors } from "@/hooks/use-form";
import { buyerErrorText } from "@/lib/buyer-fields";
import { passwordErrorText } from "@/texts/chosen-password";
import { texts } from "@/texts/frame";
import { registerTexts } from "@/texts/register";

type RegistrationRefusal = Refusal & {
  kind: "warning" | "error";
  title: string;
  detail?: string | undefined;
};

export function registrationRefusal(problem: Problem): RegistrationRefusal {
  const { exists, taken, takenDetail, tooOften, tooOftenDetail, off } = registerTexts;
  const defaults = { kind: "warning", errors: {} } as const;
  if (isProblem(problem, "customer-exists")) {
    return { ...defaults, title: exists, errors: { phone: exists, email: exists } };
  }
  if (isProblem(problem, "user-name-taken")) {
    return { ...defaults, title: taken, detail: takenDetail, errors: { email: takenDetail } };
  }
  if (isProblem(problem, "too-many-requests")) {
    return {
      ...defaults,
      title: tooOften,
      detail: tooOftenDetail,
      requestId: problem.instance,
    };
  }
  if (isProblem(problem, "switched-off")) {
    return { ...defaults, title: off.title, detail: off.description };
  }
  if (isProblem(problem, "invalid-body")) {
    return fieldRefusal(problem) ?? failure(problem);
  }
  return failure(problem);
}

function failure(problem: Problem): RegistrationRefusal {
  const isOffline = failureOf(problem) === "offline";
  const detail = isOffline ? texts.failure.offline.description : undefined;
  return { kind: "error", title: registerTexts.failed, detail, requestId: problem.instance };
}

function fieldRefusal(problem: Problem): RegistrationRefusal | undefined {
  const errors = fieldErrors(problem, fieldErrorText);
  const [onlyError, ...otherErrors] = Object.values(errors);
  if (onlyError === undefined) return undefined;
  return {
    kind: "warning",
    title: otherErrors.length === 0 ? onlyError : registerTexts.checkDetails,
    errors,
  };
}

function fieldErrorText(field: string, code: FieldErrorCode): string | undefined {
  return field === "password"
    ? (passwordErrorText(code) ?? registerTexts.fieldError.password)
    : buyerErrorText(field, code);
}
