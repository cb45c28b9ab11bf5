import { type PasswordReset, createPasswordReset } from "@shop/api-client";
import { findPasswordResetOptions } from "@shop/api-client/react-query";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { check, forward, nonEmpty, object, partialCheck, pipe, string } from "valibot";

import { type Problem, failureOf, isProblem } from "@/api/problem";
import { type FieldErrors, type Refusal, useForm } from "@/hooks/use-form";
import { isLongEnough } from "@/lib/chosen-password";
import { paths } from "@/lib/paths";
import { chosenPasswordTexts, passwordErrorText } from "@/texts/chosen-password";
import { texts } from "@/texts/frame";
import { passwordResetTexts } from "@/texts/password-reset";
import { preloadMessages, showMessage } from "@/ui/message";
import { showToast } from "@/ui/toast";

const { empty, different, failed, unavailable, tooOften, expired } = passwordResetTexts;

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

const MINUTE_MS = 60_000;

/**
 * Checks the reset link and saves the new password [ACC-05]. Saving ends all sessions of the
 * customer; then `onReset` is called.
 */
export function usePasswordReset(onReset: () => void) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { done, doneDetail } = passwordResetTexts;
  const query = passwordResetQuery();
  const { queryKey } = query;

  const form = useForm({
    schema: newPasswordSchema,
    onInvalid: (errors) => showToast("warning", newPasswordMessage(errors) ?? failed),
    send: async ({ password }, element) => {
      preloadMessages();
      // A saved password voids the link. Stop polling, so that the page does not report an expired
      // link.
      await queryClient.cancelQueries({ queryKey });
      const { error } = await createPasswordReset({ body: { newPassword: password } });
      if (error !== undefined) {
        const refusal = newPasswordRefusal(error);
        if (refusal.isExpired) queryClient.setQueryData(queryKey, { usable: false });
        else showToast(refusal.kind, refusal.title, refusal.detail);
        return refusal;
      }
      // Clear the password from the page and the back/forward cache.
      element.reset();
      onReset();
      await showMessage("success", done, doneDetail);
      // Do not redirect a shopper who left the page meanwhile.
      if (element.isConnected) await navigate(paths.home(), { replace: true });
      return undefined;
    },
  });

  const { data, isError, error, refetch } = useQuery({ ...query, enabled: !form.isPending });
  return {
    /** Undefined until the gateway has responded. */
    isUsable: data?.usable,
    problem: data === undefined && isError ? error : undefined,
    retry: () => void refetch(),
    form,
  };
}

export type NewPasswordFormState = Pick<
  ReturnType<typeof usePasswordReset>["form"],
  "errors" | "requestId" | "isPending" | "form"
>;

/** Empty fields come first, then different passwords, then other errors. */
export function newPasswordMessage(errors: FieldErrors): string | undefined {
  const found = Object.values(errors);
  return [empty, different].find((text) => found.includes(text)) ?? found[0];
}

type NewPasswordRefusal = Refusal & {
  kind: "warning" | "error";
  title: string;
  detail?: string | undefined;
  isExpired: boolean;
};

export function newPasswordRefusal(problem: Problem): NewPasswordRefusal {
  const defaults = { kind: "error", title: failed, errors: {}, isExpired: false } as const;
  const requestId = problem.instance;
  if (isProblem(problem, "reset-expired")) {
    return { ...defaults, title: expired.title, isExpired: true };
  }
  if (isProblem(problem, "too-many-requests")) {
    return { ...defaults, detail: tooOften, requestId };
  }
  if (isProblem(problem, "invalid-body")) {
    const codes = problem.errors.map(({ code }) => passwordErrorText(code));
    const password = codes.find((text) => text !== undefined);
    if (password !== undefined) {
      return { ...defaults, kind: "warning", title: password, errors: { password } };
    }
  }
  const isOffline = failureOf(problem) === "offline";
  const detail = isOffline ? texts.failure.offline.description : unavailable;
  return { ...defaults, detail, requestId };
}

/** Polls the gateway, because the link may expire while the form is shown. */
const passwordResetQuery = () => ({
  ...findPasswordResetOptions(),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data?: PasswordReset | undefined } }) =>
    data?.usable === false ? (false as const) : MINUTE_MS,
  refetchOnWindowFocus: true,
  throwOnError: false,
});
