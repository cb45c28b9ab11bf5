import { productTexts } from "@/texts/product";
import { IconButton } from "@/ui/icon-button";

export type GalleryControlsProps = { onTurn: (direction: 1 | -1) => void };

/** Turns the pictures; fingers swipe instead. */
export function GalleryControls({ onTurn }: GalleryControlsProps) {
  return (
    <div className="pointer-events-none absolute inset-x-3 top-1/2 hidden -translate-y-1/2 justify-between opacity-0 transition-opacity *:pointer-events-auto group-focus-within/gallery:opacity-100 group-hover/gallery:opacity-100 lg:flex">
      <IconButton
        icon="chevron-left"
        label={productTexts.previousPicture}
        look="raised"
        onClick={() => onTurn(-1)}
      />
      <IconButton
        icon="chevron-right"
        label={productTexts.nextPicture}
        look="raised"
        onClick={() => onTurn(1)}
      />
    </div>
  );
}
