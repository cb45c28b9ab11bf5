import { type Country, createCustomer } from "@shop/api-client";
import {
  maxLength,
  required as requiredFields,
} from "@shop/api-client/limits/create-customer-request";
import { type ReactNode, useCallback, useId, useState } from "react";
import { useNavigate } from "react-router-dom";

import { useForm } from "@/hooks/use-form";
import { paths } from "@/lib/paths";
import type { RegistrationState } from "@/lib/registration-state";
import { chosenPasswordTexts } from "@/texts/chosen-password";
import { registerTexts } from "@/texts/register";
import { preloadMessages, showMessage } from "@/ui/message";
import { PasswordField } from "@/ui/password-field";
import { SubmitButton } from "@/ui/submit-button";
import { showToast } from "@/ui/toast";

import { registrationMessage, registrationSchema } from "../registration";
import { registrationRefusal } from "../registration-refusal";
import { AddressFields, BuyerField, PersonFields, PrivacyField } from "./registration-fields";

type RegisterFormProps = {
  countries: readonly Country[];
  /** Values that the shopper typed on an earlier page. */
  known: RegistrationState;
  /** Page of this shop that asked the shopper to sign in. */
  next?: string | undefined;
  /** Signs the new customer in. Returns whether it succeeded. */
  onRegistered: (credentials: Credentials) => Promise<boolean>;
};

type Credentials = { userName: string; password: string };

/** Keeps the input until the registration succeeds [ACC-06]. */
export function RegisterForm({ countries, known, next, onRegistered }: RegisterFormProps) {
  const { errors, requestId, isPending, form } = useRegistration(onRegistered, next);
  const { sections, fields, required, submit, processing } = registerTexts;
  const [initial] = useState(known);
  // The server does not know these values, so they are filled in once after hydration.
  const fillIn = useCallback(
    (element: HTMLFormElement | null) => {
      for (const [name, value] of Object.entries(initial)) {
        const field = element?.elements.namedItem(name);
        const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
        if (isField && field.value === "") field.value = value ?? "";
      }
    },
    [initial],
  );
  return (
    <form ref={fillIn} aria-label={registerTexts.title} className="grid gap-8 lg:gap-10" {...form}>
      <FormSection title={sections.person}>
        <PersonFields required={requiredFields} errors={errors} />
      </FormSection>
      <FormSection title={sections.address}>
        <AddressFields countries={countries} required={requiredFields} errors={errors} />
      </FormSection>
      <FormSection title={sections.access}>
        <BuyerField
          name="email"
          hint={fields.emailHint}
          required={requiredFields}
          errors={errors}
        />
        <PasswordField
          name="password"
          label={required(fields.password)}
          autoComplete="new-password"
          hint={chosenPasswordTexts.hint}
          maxLength={maxLength.password}
          required
          error={errors["password"]}
        />
        <div className="grid gap-6 sm:col-span-2">
          <PrivacyField error={errors["privacyAccepted"]} />
          <SubmitButton isPending={isPending} pendingLabel={processing} requestId={requestId}>
            {submit}
          </SubmitButton>
        </div>
      </FormSection>
    </form>
  );
}

type FormSectionProps = { title: string; children: ReactNode };

function FormSection({ title, children }: FormSectionProps) {
  const titleId = useId();
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      className="grid gap-5 border-t border-line pt-6 lg:grid-cols-[14rem_1fr] lg:gap-12 lg:pt-8"
    >
      <h2 id={titleId} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </div>
  );
}

function useRegistration(onRegistered: RegisterFormProps["onRegistered"], next?: string) {
  const navigate = useNavigate();
  return useForm({
    schema: registrationSchema,
    onInvalid: (errors) =>
      showToast("warning", registrationMessage(errors) ?? registerTexts.checkDetails),
    send: async (body, element) => {
      preloadMessages();
      const { error } = await createCustomer({ body });
      if (error !== undefined) {
        const refusal = registrationRefusal(error);
        showToast(refusal.kind, refusal.title, refusal.detail);
        return refusal;
      }
      // Clear the password from the page and the back/forward cache.
      element.reset();
      await showMessage("success", registerTexts.done, registerTexts.doneDetail);
      // Do not sign in or redirect a shopper who left the page meanwhile.
      if (!element.isConnected) return undefined;
      // The page redirects signed-in customers.
      const credentials = { userName: body.email, password: body.password };
      if (await onRegistered(credentials).catch(() => false)) return undefined;
      await navigate(next === undefined ? paths.home() : paths.login({ next }), { replace: true });
      return undefined;
    },
  });
}
