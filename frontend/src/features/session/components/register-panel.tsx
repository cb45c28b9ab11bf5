import { maxLength } from "@shop/api-client/limits/create-customer-request";
import type { FormEvent } from "react";
import { useNavigate } from "react-router-dom";

import { paths } from "@/lib/paths";
import type { RegistrationState } from "@/lib/registration-state";
import { sessionTexts } from "@/texts/session";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/text-field";

const { description, email, submit } = sessionTexts.newCustomer;

/** Opens the registration, prefilled with the typed e-mail address (D-11). */
export function RegisterPanel() {
  const navigate = useNavigate();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("email");
    const state: RegistrationState = { email: typeof typed === "string" ? typed.trim() : "" };
    void navigate(paths.register(), { state });
  };
  return (
    <form noValidate method="post" onSubmit={handleSubmit} className="grid gap-5">
      <p className="text-soft">{description}</p>
      <TextField
        label={email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={maxLength.email}
      />
      <Button type="submit" wide>
        {submit}
      </Button>
    </form>
  );
}
