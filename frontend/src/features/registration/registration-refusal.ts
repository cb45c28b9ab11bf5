import { fieldErrors } from "@/api/field-errors";
import { failureOf, type Problem } from "@/api/problem";
import type { FieldErrors } from "@/hooks/use-form";
import { passwordFaultText } from "@/texts/chosen-password";
import { texts } from "@/texts/frame";
import { registerTexts } from "@/texts/register";

/** What the shopper is told when the gateway did not register, and at which fields. */
export type RegistrationRefusal = {
  kind: "warning" | "error";
  title: string;
  detail?: string | undefined;
  errors: FieldErrors;
};

export function registrationRefusal(problem: Problem): RegistrationRefusal {
  const { exists, taken, takenDetail, tooOften, tooOftenDetail, off } = registerTexts;
  const told = { kind: "warning", errors: {} } as const;
  switch (problem.type) {
    case "/problems/customer-exists":
      return { ...told, title: exists, errors: { phone: exists, email: exists } };
    case "/problems/user-name-taken":
      return { ...told, title: taken, detail: takenDetail, errors: { email: takenDetail } };
    case "/problems/too-many-requests":
      return { ...told, title: tooOften, detail: tooOftenDetail };
    case "/problems/switched-off":
      return { ...told, title: off.title, detail: off.description };
    case "/problems/invalid-body":
      return wrongFields(problem) ?? failure(problem);
    default:
      return failure(problem);
  }
}

function failure(problem: Problem): RegistrationRefusal {
  const isOffline = failureOf(problem) === "offline";
  const detail = isOffline ? texts.failure.offline.description : undefined;
  return { kind: "error", title: registerTexts.failed, detail, errors: {} };
}

/** One wrong field says what is wrong with it; several are pointed at. */
function wrongFields(problem: Problem): RegistrationRefusal | undefined {
  const errors = fieldErrors(problem, textAt);
  const [only, ...others] = Object.values(errors);
  if (only === undefined) return undefined;
  return { kind: "warning", title: others.length === 0 ? only : registerTexts.check, errors };
}

/** What is said at a field that the gateway found wrong; undefined where it is none of the form's. */
export function textAt(field: string, code: string): string | undefined {
  const { at, notDigits, notAccepted, checkField } = registerTexts;
  switch (field) {
    case "phone":
      return notDigits;
    case "privacyAccepted":
      return notAccepted;
    case "password":
      return passwordFaultText(code) ?? at.password;
    case "company":
      return checkField;
    case "firstName":
    case "lastName":
    case "countryCode":
    case "street":
    case "city":
    case "postcode":
    case "email":
      return code === "too-long" ? checkField : at[field];
    default:
      return undefined;
  }
}
