import { useState } from "react";

import { messageTexts } from "@/texts/message";
import { IconButton } from "@/ui/icon-button";
import { TextField, type TextFieldProps } from "@/ui/text-field";

type PasswordFieldProps = Omit<TextFieldProps, "ref" | "type" | "action" | "autoComplete"> & {
  autoComplete: "current-password" | "new-password";
};

/** Hidden passwords are often mistyped on phones, so a button shows the text. */
export function PasswordField(field: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const hide = () => setShown(false);
  // Password managers offer to save only hidden passwords, so submit and reset hide the text.
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
