import { Children, type ReactNode } from "react";

import { IconButton } from "@/ui/icon-button";
import { type ScrollByView, useCarousel } from "@/ui/use-carousel";

interface CarouselProps {
  label: string;
  /** styles/carousel.css sets the number of items per view. */
  layout: "cards" | "brands" | "single";
  durationMs?: number;
  control?: (scrollByView: ScrollByView) => ReactNode;
  children: ReactNode;
}

/** A scrolling row. At either end, its buttons continue at the other end. */
export function Carousel({ label, layout, durationMs = 800, control, children }: CarouselProps) {
  const { track, onScroll, scrollByView } = useCarousel(durationMs);
  const items = Children.toArray(children);
  return (
    <section aria-label={label} className="group/carousel relative">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <ul ref={track} className="carousel" data-layout={layout} onScroll={onScroll} tabIndex={0}>
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the children carry their own keys
          <li key={index} aria-label={`${String(index + 1)} of ${String(items.length)}`}>
            {item}
          </li>
        ))}
      </ul>
      <div className="carousel-buttons">
        <IconButton
          icon="chevron-left"
          label="Previous"
          look="raised"
          onClick={() => scrollByView(-1)}
        />
        <IconButton
          icon="chevron-right"
          label="Next"
          look="raised"
          onClick={() => scrollByView(1)}
        />
        {control?.(scrollByView)}
      </div>
    </section>
  );
}
