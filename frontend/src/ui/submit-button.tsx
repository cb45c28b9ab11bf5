import { type ReactNode, useEffect, useRef } from "react";

import { Button } from "@/ui/button";

type SubmitButtonProps = {
  isPending: boolean;
  /** Label while the form is being sent. */
  pending: string;
  /** Whether the button is as wide as the form. */
  wide?: boolean;
  children: ReactNode;
};

/** Submit button, disabled while the form is being sent; afterwards it has the focus again. */
export function SubmitButton({ isPending, pending, wide = false, children }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(false);

  useEffect(() => {
    // The disabled button has lost the focus to the body. An invalid field that has taken the focus
    // keeps it.
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
      >
        {isPending ? pending : children}
      </Button>
    </div>
  );
}
