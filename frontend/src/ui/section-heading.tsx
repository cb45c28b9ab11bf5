import type { ReactNode } from "react";

import { focusOnMount } from "@/ui/focus";

interface SectionHeadingProps {
  /** What was clicked went with the section before it: the reader goes on from here. */
  takesFocus: boolean;
  children: ReactNode;
}

/** The heading of a part of a page that takes the place of another part. */
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

/** Who changed the page by typing, as into a search, goes on typing. */
function focusUnlessTyping(heading: HTMLElement | null): void {
  if (!(document.activeElement instanceof HTMLInputElement)) focusOnMount(heading);
}
