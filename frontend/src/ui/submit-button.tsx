import { type ReactNode, useEffect, useRef } from "react";

import { Button } from "@/ui/button";

type SubmitButtonProps = {
  isPending: boolean;
  /** Label while the form is being sent. */
  pending: string;
  wide?: boolean;
  children: ReactNode;
};

export function SubmitButton({ isPending, pending, wide = false, children }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(false);

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
      >
        {isPending ? pending : children}
      </Button>
    </div>
  );
}
