import { createStockNotification } from "@shop/api-client";
import { useRef, useState, type FormEvent } from "react";

import { failureOf, type Problem } from "@/api/problem";
import { texts } from "@/texts/frame";
import { lateTexts } from "@/texts/late";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/text-field";
import { showToast } from "@/ui/toast";

import { isEmailAccepted } from "../notify-email";

export type NotifyDialogProps = { productId: number; open: boolean; onClose: () => void };

/** Takes an e-mail address to be told of new stock; what was typed stays until it has been saved. */
export function NotifyDialog({ productId, open, onClose }: NotifyDialogProps) {
  const { title, email, submit, wrongEmailTitle, wrongEmail, failed, saved } = lateTexts.notify;
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const [isPending, setPending] = useState(false);

  const refuse = () => {
    setWrong(true);
    showToast("warning", wrongEmailTitle, wrongEmail);
    field.current?.focus();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value ?? "";
    if (isPending) return;
    if (!isEmailAccepted(typed)) {
      refuse();
      return;
    }
    setPending(true);
    const { error } = await createStockNotification({
      path: { id: productId },
      body: { email: typed.trim() },
    });
    setPending(false);
    if (error === undefined) {
      if (field.current) field.current.value = "";
      onClose();
      showToast("success", saved);
    } else if (isAboutEmail(error)) refuse();
    else {
      showToast("error", failed, reasonOf(error));
      field.current?.focus();
    }
  };

  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
        <TextField
          ref={field}
          label={email}
          error={isWrong ? wrongEmail : undefined}
          onInput={() => setWrong(false)}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          required
          readOnly={isPending}
          data-autofocus
        />
        <Button type="submit" disabled={isPending} aria-busy={isPending} wide>
          {submit}
        </Button>
      </form>
    </Dialog>
  );
}

const isAboutEmail = ({ errors }: Problem) => errors.some(({ pointer }) => pointer === "/email");

/** Why it failed: the server's own words where it has any for a shopper. */
function reasonOf(problem: Problem): string {
  switch (failureOf(problem)) {
    case "offline":
      return texts.failure.offline.description;
    case "unavailable":
      return lateTexts.notify.unavailable;
    case "not-found":
    case "rejected":
      return problem.detail;
  }
}
