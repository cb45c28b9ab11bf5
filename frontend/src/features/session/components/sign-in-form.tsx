import { maxLength } from "@shop/api-client/limits/create-session-request";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type MouseEvent, useState } from "react";
import * as v from "valibot";

import { isProblem, type Problem } from "@/api/problem";
import { type Refusal, useForm, watchFocus } from "@/hooks/use-form";
import type { LoginData } from "@/store/login-data";
import { sessionTexts } from "@/texts/session";
import { type FormNotice, FormNoticeText } from "@/ui/form-notice-text";
import { showMessage } from "@/ui/message";
import { PasswordField } from "@/ui/password-field";
import { SubmitButton } from "@/ui/submit-button";
import { TextField } from "@/ui/text-field";
import { showToast } from "@/ui/toast";

import { requestPasswordReset } from "../forgot-password";
import { problemText } from "../problem-text";
import { signIn } from "../sign-in";

const { empty, wrong } = sessionTexts;

const schema = v.object({
  userName: v.pipe(v.string(), v.trim(), v.minLength(1, empty.description)),
  password: v.pipe(v.string(), v.minLength(1, empty.description)),
});

interface SignInFormProps {
  /** Title of the popup about the emptied cart. */
  companyName: string;
  autofocus?: boolean;
  onSignedIn: (customer: LoginData) => void;
}

export function SignInForm({ companyName, autofocus, onSignedIn }: SignInFormProps) {
  const queryClient = useQueryClient();
  const [isResetting, setResetting] = useState(false);
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const { form, errors, isPending, showErrors } = useForm({
    schema,
    onInvalid: () => showToast("warning", empty.title, empty.description),
    send: async (credentials, element): Promise<Refusal | void> => {
      setNotice(null);
      const result = await signIn(queryClient, credentials);
      if (result.customer === null) {
        if (isAboutCredentials(result.problem)) return showWrongCredentials();
        setNotice(noticeOf(result.problem));
        return undefined;
      }
      // Clear the password from the dialog and the back/forward cache.
      element.reset();
      // Do not redirect a shopper who closed the popup meanwhile.
      if (element.isConnected) onSignedIn(result.customer);
      if (result.hasEmptiedCart) void showMessage("info", companyName, sessionTexts.emptied);
      return undefined;
    },
  });

  const resetPassword = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const element = currentTarget.form;
    if (element === null || isResetting) return;
    setResetting(true);
    setNotice(null);
    const hasStayed = watchFocus();
    const typed = new FormData(element).get("userName");
    const address = typeof typed === "string" ? typed : "";
    const refusal = await requestPasswordReset(address, "userName");
    setResetting(false);
    if (refusal?.errors) showErrors(element, refusal.errors, hasStayed());
    if (refusal?.requestId) setNotice({ kind: "error", requestId: refusal.requestId });
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event);
    setNotice(null);
  };

  return (
    <form {...form} onInput={onInput} aria-label={sessionTexts.title} className="grid gap-5">
      <TextField
        label={sessionTexts.userName}
        name="userName"
        error={errors["userName"]}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        maxLength={maxLength.userName}
        required
        data-autofocus={autofocus}
      />
      <PasswordField
        label={sessionTexts.password}
        name="password"
        error={errors["password"]}
        autoComplete="current-password"
        maxLength={maxLength.password}
        required
      />
      <SubmitButton wide isPending={isPending} pendingLabel={sessionTexts.processing}>
        {sessionTexts.submit}
      </SubmitButton>
      <FormNoticeText notice={notice} />
      <button
        type="button"
        onClick={(event) => void resetPassword(event)}
        aria-busy={isResetting}
        className="-my-2 min-h-11 justify-self-center text-sm font-medium underline underline-offset-4"
      >
        {sessionTexts.forgot}
      </button>
      <ExistingAccounts />
    </form>
  );
}

const isAboutCredentials = (problem: Problem) => isProblem(problem, "wrong-credentials");

function showWrongCredentials(): Refusal {
  showToast("warning", wrong.title, wrong.description);
  return { errors: { password: wrong.title } };
}

function noticeOf(problem: Problem): FormNotice {
  const { title, description } = problemText(problem);
  return { kind: "error", title: `${title}.`, detail: description, requestId: problem.instance };
}

/** For customers of migrated accounts: their first password is the phone number. */
function ExistingAccounts() {
  const { title, steps, afterwards } = sessionTexts.existingAccounts;
  return (
    <div className="rounded-base border border-danger px-4 py-3 text-xs text-danger">
      <p className="font-semibold">{title}</p>
      <p className="mt-1">{steps}</p>
      <p className="mt-1">{afterwards}</p>
    </div>
  );
}
