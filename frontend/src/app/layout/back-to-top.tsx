import { useScrolledPast } from "@/hooks/use-scrolled-past";
import { texts } from "@/texts/frame";
import { IconButton } from "@/ui/icon-button";
import { prefersReducedMotion } from "@/ui/reduced-motion";

/** From here on the header sticks. */
const HEADER_STICKS_AT = 300;

function scrollUp() {
  globalThis.scrollTo({ top: 0, behavior: prefersReducedMotion() ? "auto" : "smooth" });
}

export function BackToTop() {
  const isShown = useScrolledPast(HEADER_STICKS_AT);
  if (!isShown) return null;
  return (
    <div className="back-to-top">
      <IconButton icon="arrow-up" label={texts.header.backToTop} look="raised" onClick={scrollUp} />
    </div>
  );
}
