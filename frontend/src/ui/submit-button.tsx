import { type ReactNode, useEffect, useId, useRef } from "react";

import { Button } from "@/ui/button";
import { SupportCode } from "@/ui/support-code";

type SubmitButtonProps = {
  isPending: boolean;
  /** Label while the form is being sent. */
  pendingLabel: string;
  wide?: boolean;
  /** Id of the last submission if it failed, for forms that show failures as toasts. */
  requestId?: string | undefined;
  children: ReactNode;
};

export function SubmitButton(props: SubmitButtonProps) {
  const { isPending, pendingLabel, wide = false, requestId, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(false);
  const codeId = useId();

  useEffect(() => {
    // A disabled button loses the focus to the body. An invalid field may have taken the focus.
    const hasLostFocus = document.activeElement === document.body;
    if (wasPending.current && !isPending && hasLostFocus) button.current?.focus();
    wasPending.current = isPending;
  }, [isPending]);

  return (
    <div>
      <Button
        ref={button}
        type="submit"
        size={wide ? "md" : "lg"}
        wide={wide}
        disabled={isPending}
        aria-busy={isPending}
        // The button takes the focus after a failure, and screen readers read the code with it.
        aria-describedby={requestId ? codeId : undefined}
      >
        {isPending ? pendingLabel : children}
      </Button>
      <SupportCode id={codeId} requestId={requestId} />
    </div>
  );
}
