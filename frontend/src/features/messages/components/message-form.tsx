import { maxLength } from "@shop/api-client/limits/create-message-request";

import { messageFormTexts } from "@/texts/message-form";
import { StackedForm } from "@/ui/stacked-form";
import { TextAreaField } from "@/ui/text-area-field";
import { TextField } from "@/ui/text-field";

import type { MessageDraft, MessageKind } from "../message-draft";
import { useMessageForm } from "../use-message-form";

type MessageFormProps = {
  kind: MessageKind;
  /** Name and e-mail address of a signed-in customer. */
  prefill: MessageDraft | undefined;
};

/** Form for shoppers and future partners [CON-05, CON-07]. */
export function MessageForm({ kind, prefill }: MessageFormProps) {
  const { errors, isPending, form } = useMessageForm(kind, prefill);
  const { titles, marked, required, fields, submit, sending } = messageFormTexts;
  const field = (name: keyof typeof fields) => ({
    name,
    error: errors[name],
    // The input must not change while it is sent.
    readOnly: isPending,
  });
  const singleLineField = (name: Exclude<keyof typeof fields, "message">) => ({
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
        <TextField
          label={required(fields.name)}
          autoComplete="name"
          required
          {...singleLineField("name")}
        />
        <TextField
          label={required(fields.email)}
          type="email"
          autoComplete="email"
          required
          {...singleLineField("email")}
        />
        <TextField
          label={fields.phone}
          type="tel"
          autoComplete="tel"
          {...singleLineField("phone")}
        />
        <TextField label={fields.subject} {...singleLineField("subject")} />
      </div>
      {/* No maxLength: a pasted text must not be cut silently. Excess length is an error on submit. */}
      <TextAreaField label={required(fields.message)} rows={7} required {...field("message")} />
    </StackedForm>
  );
}
