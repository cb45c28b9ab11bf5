import { type PasswordReset, createPasswordReset } from "@shop/api-client";
import { findPasswordResetOptions } from "@shop/api-client/queries";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { check, forward, nonEmpty, object, partialCheck, pipe, string } from "valibot";

import { type Problem, failureOf } from "@/api/problem";
import { type FieldErrors, useForm } from "@/hooks/use-form";
import { isLongEnough } from "@/lib/chosen-password";
import { paths } from "@/lib/paths";
import { chosenPasswordTexts, passwordFaultText } from "@/texts/chosen-password";
import { texts } from "@/texts/frame";
import { passwordResetTexts } from "@/texts/password-reset";
import { preloadMessages, showMessage } from "@/ui/message";
import { showToast } from "@/ui/toast";

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

const MINUTE = 60_000;

/**
 * The form until the link has had its time, then the expired message in its place [ACC-05].
 * `onReset`: the new password has ended every session of the customer.
 */
export function usePasswordReset(onReset: () => void) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { done, doneDetail } = passwordResetTexts;
  const query = passwordResetQuery();
  const { queryKey } = query;

  const form = useForm({
    schema: newPasswordSchema,
    refuse: (errors) => showToast("warning", newPasswordMessage(errors) ?? failed),
    send: async ({ password }, element) => {
      preloadMessages();
      // A password that has just been saved voids its link, which is nothing to be told of.
      await queryClient.cancelQueries({ queryKey });
      const { error } = await createPasswordReset({ body: { newPassword: password } });
      if (error !== undefined) {
        const { kind, title, detail, errors, isExpired } = newPasswordRefusal(error);
        if (isExpired) queryClient.setQueryData(queryKey, { usable: false });
        else showToast(kind, title, detail);
        return errors;
      }
      // Neither the page nor the browser's cache of pages keeps what was typed.
      element.reset();
      onReset();
      await showMessage("success", done, doneDetail);
      // Who has gone elsewhere in the meantime stays there.
      if (element.isConnected) await navigate(paths.home(), { replace: true });
      return undefined;
    },
  });

  const { data, isError, error, refetch } = useQuery({ ...query, enabled: !form.isPending });
  return {
    /** Undefined while nobody knows. */
    isUsable: data?.usable,
    problem: data === undefined && isError ? error : undefined,
    retry: () => void refetch(),
    form,
  };
}

export type NewPasswordFormState = Pick<
  ReturnType<typeof usePasswordReset>["form"],
  "errors" | "isPending" | "form"
>;

/** What is said first of all that is wrong, in the shop's order: both there, both the same, then the rest. */
export function newPasswordMessage(errors: FieldErrors): string | undefined {
  const found = Object.values(errors);
  return [empty, different].find((text) => found.includes(text)) ?? found[0];
}

/** What the shopper is told when the gateway did not take the new password. */
type NewPasswordRefusal = {
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

/** Whether the link that brought the shopper here holds: asked by every look, and while its form is shown. */
const passwordResetQuery = () => ({
  ...findPasswordResetOptions(),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data?: PasswordReset | undefined } }) =>
    data?.usable === false ? (false as const) : MINUTE,
  refetchOnWindowFocus: true,
  throwOnError: false,
});
