import { useState } from "react";

import { messageTexts } from "@/texts/message";
import { IconButton } from "@/ui/icon-button";
import { TextField, type TextFieldProps } from "@/ui/text-field";

type PasswordFieldProps = Omit<TextFieldProps, "ref" | "type" | "action" | "autoComplete"> & {
  /** What a password manager is to do: fill in the one it knows, or offer a new one. */
  autoComplete: "current-password" | "new-password";
};

/** A password that can be looked at; typing blind on a phone costs more customers than it protects. */
export function PasswordField(field: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const hide = () => setShown(false);
  // Who has sent or emptied the form has seen enough; a password manager asks only for hidden ones.
  const hideWithForm = (input: HTMLInputElement | null) => {
    const form = input?.form;
    form?.addEventListener("submit", hide);
    form?.addEventListener("reset", hide);
    return () => {
      form?.removeEventListener("submit", hide);
      form?.removeEventListener("reset", hide);
    };
  };
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      ref={hideWithForm}
      type={isShown ? "text" : "password"}
      action={
        <IconButton
          icon={isShown ? "eye-off" : "eye"}
          label={messageTexts.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
