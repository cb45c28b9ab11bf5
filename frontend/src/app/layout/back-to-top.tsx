import { ArrowUp } from "lucide-react";

import { useScrolledPast } from "@/hooks/use-scrolled-past";
import { texts } from "@/lib/texts";
import { prefersReducedMotion } from "@/ui/animate-scroll";
import { IconButton } from "@/ui/icon-button";

/** From here on the header sticks. */
const HEADER_STICKS_AT = 300;

function scrollUp() {
  globalThis.scrollTo({ top: 0, behavior: prefersReducedMotion() ? "auto" : "smooth" });
}

export function BackToTop() {
  const isShown = useScrolledPast(HEADER_STICKS_AT);
  if (!isShown) return null;
  return (
    <div className="fixed right-4 bottom-4 z-20 md:right-6 md:bottom-6">
      <IconButton icon={ArrowUp} label={texts.header.backToTop} look="raised" onClick={scrollUp} />
    </div>
  );
}
