import { type FormEvent, useRef, useState } from "react";

import { Button } from "@/ui/button";
import { TextField } from "@/ui/text-field";
import { showToast } from "@/ui/toast";

/** Reason for a refused address: "wrong-email" for an invalid one, otherwise the text to show. */
export type EmailRefusal = "wrong-email" | { title: string; detail: string };

export type EmailFormProps = {
  /** Maximum length of the address in characters. */
  maxLength: number;
  texts: { email: string; submit: string; wrongEmailTitle: string; wrongEmail: string };
  /** Sends the address; returns the refusal, if any. */
  send: (email: string) => Promise<EmailRefusal | undefined>;
  /** Whether a surrounding dialog opens with the focus in this field. */
  startsDialog?: boolean;
};

/** Form for one e-mail address; keeps the typed address until it is accepted. */
export function EmailForm({ maxLength, texts, send, startsDialog = false }: EmailFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const [isPending, setPending] = useState(false);

  const showRefusal = (refusal: EmailRefusal) => {
    if (refusal === "wrong-email") {
      setWrong(true);
      showToast("warning", texts.wrongEmailTitle, texts.wrongEmail);
    } else showToast("error", refusal.title, refusal.detail);
    field.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value ?? "";
    if (isPending) return;
    if (!isEmailAccepted(typed)) {
      showRefusal("wrong-email");
      return;
    }
    setPending(true);
    const refusal = await send(typed.trim());
    setPending(false);
    if (refusal !== undefined) showRefusal(refusal);
    else if (field.current) field.current.value = "";
  };

  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        ref={field}
        label={texts.email}
        error={isWrong ? texts.wrongEmail : undefined}
        onInput={() => setWrong(false)}
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
    </form>
  );
}

/** The specified rule: an e-mail address contains an @ and is not blank. */
export function isEmailAccepted(email: string): boolean {
  return email.trim() !== "" && email.includes("@");
}
