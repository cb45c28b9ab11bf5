import type { ComponentProps } from "react";

import { SubmitButton } from "@/ui/submit-button";

type StackedFormProps = Omit<ComponentProps<"form">, "className"> & {
  isPending: boolean;
  submitLabel: string;
  pendingLabel: string;
};

export function StackedForm(props: StackedFormProps) {
  const { isPending, submitLabel, pendingLabel, children, ...form } = props;
  return (
    <form className="grid gap-5" {...form}>
      {children}
      <SubmitButton isPending={isPending} pending={pendingLabel}>
        {submitLabel}
      </SubmitButton>
    </form>
  );
}
