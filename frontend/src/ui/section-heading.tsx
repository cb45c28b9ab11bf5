import type { ReactNode } from "react";

import { focusOnMount } from "@/ui/focus";

interface SectionHeadingProps {
  /** Set this if the focused element has disappeared with the previous section. */
  takesFocus: boolean;
  children: ReactNode;
}

export function SectionHeading({ takesFocus, children }: SectionHeadingProps) {
  return (
    <h2
      ref={takesFocus ? focusUnlessTyping : undefined}
      tabIndex={-1}
      className="text-lg font-semibold outline-none"
    >
      {children}
    </h2>
  );
}

/** A shopper who changed the section by typing keeps the focus in the input. */
function focusUnlessTyping(heading: HTMLElement | null): void {
  if (!(document.activeElement instanceof HTMLInputElement)) focusOnMount(heading);
}
