import { deferredTexts } from "@/texts/deferred";
import { IconButton } from "@/ui/icon-button";

type GalleryArrowsProps = { onScrollByView: (direction: 1 | -1) => void };

/** Arrows over the picture, on hover and focus. Narrow screens swipe. */
export function GalleryArrows({ onScrollByView }: GalleryArrowsProps) {
  const { previous, next } = deferredTexts.gallery;
  return (
    <div className="pointer-events-none absolute inset-x-3 top-1/2 hidden -translate-y-1/2 justify-between opacity-0 transition-opacity *:pointer-events-auto group-focus-within/gallery:opacity-100 group-hover/gallery:opacity-100 lg:flex">
      <IconButton
        icon="chevron-left"
        label={previous}
        look="raised"
        onClick={() => onScrollByView(-1)}
      />
      <IconButton
        icon="chevron-right"
        label={next}
        look="raised"
        onClick={() => onScrollByView(1)}
      />
    </div>
  );
}
