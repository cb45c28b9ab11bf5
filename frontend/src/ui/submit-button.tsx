import { type ReactNode, useEffect, useRef } from "react";

import { Button } from "@/ui/button";

type SubmitButtonProps = {
  isPending: boolean;
  /** What it says meanwhile. */
  pending: string;
  /** As wide as the form. */
  wide?: boolean;
  children: ReactNode;
};

/** Sends a form once at a time; who sent it with the keyboard finds the focus where it was. */
export function SubmitButton({ isPending, pending, wide = false, children }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(false);

  useEffect(() => {
    // A disabled button loses the focus to nothing; a wrong field may have it by now.
    const isNowhere = document.activeElement === document.body;
    if (wasPending.current && !isPending && isNowhere) button.current?.focus();
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
