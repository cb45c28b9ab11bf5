import { maxLength } from "@shop/api-client/limits/create-password-reset-request-request";
import { useQueryClient } from "@tanstack/react-query";
import { object, string } from "valibot";

import { failureMessage } from "@/api/problem";
import { NewPasswordForm } from "@/features/password-reset/components/new-password-form";
import { usePasswordReset } from "@/features/password-reset/use-password-reset";
import { requestPasswordReset } from "@/features/session/forgot-password";
import { refreshSessionAfterChange } from "@/features/session/refresh-session";
import { PageTitle } from "@/features/tenant/components/page-title";
import { useForm } from "@/hooks/use-form";
import { paths } from "@/lib/paths";
import { texts } from "@/texts/frame";
import { passwordResetTexts } from "@/texts/password-reset";
import { Breadcrumbs } from "@/ui/breadcrumbs";
import { ErrorState } from "@/ui/error-state";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";
import { StackedForm } from "@/ui/stacked-form";
import { TextField } from "@/ui/text-field";

const schema = object({ email: string() });

/** Page of the e-mailed reset link, which is valid for an hour [ACC-05]. */
export function PasswordResetPage() {
  const { page } = passwordResetTexts;
  return (
    <div className="container-content pt-4 pb-16 lg:pb-24">
      <PageTitle title={page} />
      <Breadcrumbs crumbs={[{ label: texts.menu.home, href: paths.home() }, { label: page }]} />
      <div className="mx-auto mt-6 max-w-md lg:mt-10">
        <PasswordReset />
      </div>
    </div>
  );
}

function PasswordReset() {
  const queryClient = useQueryClient();
  const { isUsable, problem, retry, form } = usePasswordReset(
    () => void refreshSessionAfterChange(queryClient),
  );
  const { title, intro, loading } = passwordResetTexts;
  if (isUsable === false) return <ExpiredLink />;
  if (problem !== undefined) return <ErrorState {...failureMessage(problem)} onRetry={retry} />;
  return (
    <>
      <h1 className="text-xl font-semibold lg:text-2xl">{title}</h1>
      <p className="mt-2 mb-8 text-soft">{intro}</p>
      {isUsable ? (
        <NewPasswordForm {...form} />
      ) : (
        <div aria-busy>
          <p className="sr-only" role="status">
            {loading}
          </p>
          <Skeleton shape="block" />
        </div>
      )}
    </>
  );
}

function ExpiredLink() {
  const { title, description, email, submit, processing } = passwordResetTexts.expired;
  const { errors, requestId, isPending, form } = useForm({
    schema,
    send: (typed) => requestPasswordReset(typed.email, "email"),
  });
  return (
    <>
      <div role="alert" className="mb-8">
        <Icon name="timer-off" size={40} strokeWidth={1.25} className="mb-4 text-soft" />
        <h1 className="text-xl font-semibold lg:text-2xl">{title}</h1>
        <p className="mt-2 text-soft">{description}</p>
      </div>
      <StackedForm
        isPending={isPending}
        submitLabel={submit}
        pendingLabel={processing}
        requestId={requestId}
        {...form}
      >
        <TextField
          name="email"
          type="email"
          label={email}
          autoComplete="email"
          maxLength={maxLength.email}
          required
          error={errors["email"]}
        />
      </StackedForm>
    </>
  );
}
