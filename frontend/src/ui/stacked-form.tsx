import type { ComponentProps } from "react";

import { SubmitButton } from "@/ui/submit-button";

type StackedFormProps = Omit<ComponentProps<"form">, "className"> & {
  isPending: boolean;
  submitLabel: string;
  pendingLabel: string;
  /** Id of the last submission if it failed. */
  requestId?: string | undefined;
};

export function StackedForm(props: StackedFormProps) {
  const { isPending, submitLabel, pendingLabel, requestId, children, ...form } = props;
  return (
    <form className="grid gap-5" {...form}>
      {children}
      <SubmitButton isPending={isPending} pendingLabel={pendingLabel} requestId={requestId}>
        {submitLabel}
      </SubmitButton>
    </form>
  );
}
