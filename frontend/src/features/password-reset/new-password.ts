import { check, forward, nonEmpty, object, partialCheck, pipe, string } from "valibot";

import { failureOf, type Problem } from "@/api/problem";
import type { FieldErrors } from "@/hooks/use-form";
import { isLongEnough } from "@/lib/chosen-password";
import { chosenPasswordTexts, passwordFaultText } from "@/texts/chosen-password";
import { texts } from "@/texts/frame";
import { passwordResetTexts } from "@/texts/password-reset";

const { empty, different, failed, unavailable, tooOften, expired } = passwordResetTexts;

/** A new password, typed twice [ACC-05]. */
export const newPasswordSchema = pipe(
  object({
    password: pipe(string(), nonEmpty(empty), check(isLongEnough, chosenPasswordTexts.tooShort)),
    again: pipe(string(), nonEmpty(empty)),
  }),
  forward(
    partialCheck(
      [["password"], ["again"]],
      ({ password, again }) => again === "" || password === "" || password === again,
      different,
    ),
    ["again"],
  ),
);

/** What is said first of all that is wrong, in the shop's order: both there, both the same, then the rest. */
export function newPasswordMessage(errors: FieldErrors): string | undefined {
  const found = Object.values(errors);
  return [empty, different].find((text) => found.includes(text)) ?? found[0];
}

/** What the shopper is told when the gateway did not take the new password. */
export type NewPasswordRefusal = {
  kind: "warning" | "error";
  title: string;
  detail?: string | undefined;
  errors: FieldErrors;
  /** The link has had its time: the form is of no use any more. */
  isExpired: boolean;
};

export function newPasswordRefusal(problem: Problem): NewPasswordRefusal {
  const told = { kind: "error", title: failed, errors: {}, isExpired: false } as const;
  switch (problem.type) {
    case "/problems/reset-expired":
      return { ...told, title: expired.title, isExpired: true };
    case "/problems/too-many-requests":
      return { ...told, detail: tooOften };
    case "/problems/invalid-body": {
      const codes = problem.errors.map(({ code }) => passwordFaultText(code));
      const password = codes.find((text) => text !== undefined);
      if (password === undefined) break;
      return { ...told, kind: "warning", title: password, errors: { password } };
    }
    default:
  }
  const isOffline = failureOf(problem) === "offline";
  return { ...told, detail: isOffline ? texts.failure.offline.description : unavailable };
}
