import { object } from "valibot";

import { useForm } from "@/hooks/use-form";
import { email as emailRule } from "@/lib/form-rules";
import { Button } from "@/ui/button";
import { SupportCode } from "@/ui/support-code";
import { TextField } from "@/ui/text-field";
import { showToast } from "@/ui/toast";

/** "wrong-email" for an invalid address, otherwise the text to show. */
export type EmailRefusal = "wrong-email" | { title: string; detail: string; requestId: string };

type EmailFormProps = {
  maxLength: number;
  texts: { email: string; submit: string; wrongEmailTitle: string; wrongEmail: string };
  send: (email: string) => Promise<EmailRefusal | undefined>;
  /** A surrounding dialog opens with the focus in this field. */
  startsDialog?: boolean;
};

export function EmailForm({ maxLength, texts, send, startsDialog = false }: EmailFormProps) {
  const showWrongEmail = () => showToast("warning", texts.wrongEmailTitle, texts.wrongEmail);

  const { errors, requestId, isPending, form } = useForm({
    schema: object({ email: emailRule(texts.wrongEmail) }),
    onInvalid: showWrongEmail,
    send: async ({ email }, element) => {
      const refusal = await send(email);
      if (refusal === "wrong-email") {
        showWrongEmail();
        return { errors: { email: texts.wrongEmail } };
      }
      if (refusal === undefined) element.reset();
      else {
        showToast("error", refusal.title, refusal.detail);
        element.querySelector("input")?.focus();
      }
      return refusal;
    },
  });

  return (
    <form className="grid gap-5" {...form}>
      <TextField
        label={texts.email}
        error={errors["email"]}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={maxLength}
        required
        readOnly={isPending}
        data-autofocus={startsDialog || undefined}
      />
      <Button type="submit" disabled={isPending} aria-busy={isPending} wide>
        {texts.submit}
      </Button>
      <div role="status">
        <SupportCode requestId={requestId} />
      </div>
    </form>
  );
}
