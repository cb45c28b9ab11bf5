import { maxLength } from "@shop/api-client/limits/create-message-request";

import { messageFormTexts } from "@/texts/message-form";
import { StackedForm } from "@/ui/stacked-form";
import { TextAreaField } from "@/ui/text-area-field";
import { TextField } from "@/ui/text-field";

import type { MessageDraft, MessageKind } from "../message-draft";
import { useMessageForm } from "../use-message-form";

export type MessageFormProps = {
  kind: MessageKind;
  /** What the shop knows of who writes. */
  known: MessageDraft | undefined;
};

/** Writes to the shop, as a shopper or as somebody who wants to become a partner [CON-05, CON-07]. */
export function MessageForm({ kind, known }: MessageFormProps) {
  const { errors, isPending, form } = useMessageForm(kind, known);
  const { titles, marked, required, fields, submit, sending } = messageFormTexts;
  const field = (name: keyof typeof fields) => ({
    name,
    error: errors[name],
    // What is being sent is what stands there.
    readOnly: isPending,
  });
  const line = (name: Exclude<keyof typeof fields, "message">) => ({
    ...field(name),
    maxLength: maxLength[name],
  });
  return (
    <StackedForm
      aria-label={titles[kind]}
      isPending={isPending}
      submitLabel={submit}
      pendingLabel={sending}
      {...form}
    >
      <p className="text-xs text-soft">{marked}</p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={required(fields.name)} autoComplete="name" required {...line("name")} />
        <TextField
          label={required(fields.email)}
          type="email"
          autoComplete="email"
          required
          {...line("email")}
        />
        <TextField label={fields.phone} type="tel" autoComplete="tel" {...line("phone")} />
        <TextField label={fields.subject} {...line("subject")} />
      </div>
      {/* A pasted text is not cut without a word: what is too long is said when it is sent. */}
      <TextAreaField label={required(fields.message)} rows={7} required {...field("message")} />
    </StackedForm>
  );
}
