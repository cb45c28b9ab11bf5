import { createPasswordReset } from "@shop/api-client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";

import { useForm } from "@/hooks/use-form";
import { paths } from "@/lib/paths";
import { passwordResetTexts } from "@/texts/password-reset";
import { preloadMessages, showMessage } from "@/ui/message";
import { showToast } from "@/ui/toast";

import { newPasswordMessage, newPasswordRefusal, newPasswordSchema } from "./new-password";
import { passwordResetQuery } from "./queries";

/**
 * The form until the link has had its time, then the expired message in its place [ACC-05].
 * `onReset`: the new password has ended every session of the customer.
 */
export function usePasswordReset(onReset: () => void) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { failed, done, doneDetail } = passwordResetTexts;
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
