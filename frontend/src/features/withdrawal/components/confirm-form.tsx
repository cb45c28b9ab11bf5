import { useState } from "react";
import { object } from "valibot";

import { useForm } from "@/hooks/use-form";
import { paths } from "@/lib/paths";
import { withdrawalContentTexts } from "@/texts/withdrawal-content";
import { ButtonLink } from "@/ui/button";
import { type FormNotice, FormNoticeText } from "@/ui/form-notice-text";
import { SubmitButton } from "@/ui/submit-button";

import { isRepeated } from "../is-repeated";
import { sendWithdrawal } from "../send-withdrawal";
import { withdrawalNotice } from "../withdrawal-notice";
import { type Declaration, storeReceipt } from "../withdrawal-store";
import { DeclaredContent } from "./declared-content";
import { PeriodNote } from "./period-note";

const schema = object({});

type ConfirmFormProps = { declaration: Declaration };

/** Second step: shows what will be sent, and sends it. */
export function ConfirmForm({ declaration }: ConfirmFormProps) {
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const { isPending, form } = useForm({
    schema,
    send: async () => {
      setNotice(null);
      const { withdrawal, problem } = await sendWithdrawal(declaration);
      if (problem !== undefined) {
        setNotice(withdrawalNotice(problem));
        return;
      }
      storeReceipt({ withdrawal, declaration });
      // The receipt is shown in place of this step, with its beginning in view.
      globalThis.scrollTo(0, 0);
    },
  });
  const { confirmIntro, confirm, sending, change, repeated, unknownWhole } = withdrawalContentTexts;
  const { orderId, preview, part } = declaration;
  return (
    <form className="grid gap-5" {...form}>
      <p className="text-sm">{confirmIntro}</p>
      <DeclaredContent declaration={declaration} />
      {preview !== null && <PeriodNote preview={preview} />}
      {isRepeated(declaration) && <p className="text-sm font-medium">{repeated}</p>}
      {preview === null && part === "" && <p className="text-sm font-medium">{unknownWhole}</p>}
      <div>
        <ButtonLink
          href={paths.withdrawal(orderId === null ? {} : { order: orderId })}
          variant="secondary"
        >
          {change}
        </ButtonLink>
      </div>
      <FormNoticeText notice={notice} />
      <SubmitButton isPending={isPending} pendingLabel={sending}>
        {confirm}
      </SubmitButton>
    </form>
  );
}
