import { object, string } from "valibot";

import { requestPasswordReset } from "@/features/session/forgot-password";
import { useForm } from "@/hooks/use-form";
import { passwordResetTexts } from "@/texts/password-reset";
import { Icon } from "@/ui/icon";
import { SubmitButton } from "@/ui/submit-button";
import { TextField } from "@/ui/text-field";

const schema = object({ email: string() });

/** What stands in the form's place once the link has had its time, and the way to a new one. */
export function ExpiredLink() {
  const { title, description, email, submit, processing } = passwordResetTexts.expired;
  const { errors, isPending, form } = useForm({
    schema,
    send: async (typed) => {
      const wrong = await requestPasswordReset(typed.email);
      return wrong === undefined ? undefined : { email: wrong };
    },
  });
  return (
    <>
      <div role="alert" className="mb-8">
        <Icon name="timer-off" size={40} strokeWidth={1.25} className="mb-4 text-soft" />
        <h1 className="text-xl font-semibold lg:text-2xl">{title}</h1>
        <p className="mt-2 text-soft">{description}</p>
      </div>
      <form className="grid gap-5" {...form}>
        <TextField
          name="email"
          type="email"
          label={email}
          autoComplete="email"
          maxLength={254}
          required
          error={errors["email"]}
        />
        <SubmitButton isPending={isPending} pending={processing}>
          {submit}
        </SubmitButton>
      </form>
    </>
  );
}
