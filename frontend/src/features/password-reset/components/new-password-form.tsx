import { maxLength } from "@shop/api-client/limits/create-password-reset-request";

import { chosenPasswordTexts } from "@/texts/chosen-password";
import { passwordResetTexts } from "@/texts/password-reset";
import { PasswordField } from "@/ui/password-field";
import { StackedForm } from "@/ui/stacked-form";

import type { NewPasswordFormState } from "../use-password-reset";

type NewPasswordFormProps = NewPasswordFormState;

/** Asks for the new password twice [ACC-05]. */
export function NewPasswordForm({ errors, requestId, isPending, form }: NewPasswordFormProps) {
  const { password, again, submit, processing } = passwordResetTexts;
  return (
    <StackedForm
      isPending={isPending}
      submitLabel={submit}
      pendingLabel={processing}
      requestId={requestId}
      {...form}
    >
      <PasswordField
        name="password"
        label={password}
        autoComplete="new-password"
        hint={chosenPasswordTexts.hint}
        maxLength={maxLength.newPassword}
        required
        error={errors["password"]}
      />
      <PasswordField
        name="again"
        label={again}
        autoComplete="new-password"
        maxLength={maxLength.newPassword}
        required
        error={errors["again"]}
      />
    </StackedForm>
  );
}
