import { useState } from "react";

import { deferredTexts } from "@/texts/deferred";
import { IconButton } from "@/ui/icon-button";
import { useAutoplay } from "@/ui/use-carousel";

import type { Gallery } from "../use-gallery";

type GalleryAutoplayProps = {
  gallery: Gallery;
  /** Shows the pictures of a choice: they stay until the button is pressed. */
  hasChoice?: boolean;
};

const INTERVAL_MS = 15_000;

export function GalleryAutoplay({ gallery, hasChoice = false }: GalleryAutoplayProps) {
  const { pictures, isPaused, scrollByView } = gallery;
  const [pressed, setPressed] = useState<boolean | null>(null);
  const isPlaying = pressed ?? !hasChoice;
  const hasSeveral = pictures.length > 1;
  useAutoplay(isPlaying && !isPaused && hasSeveral, INTERVAL_MS, () => scrollByView(1));
  if (!hasSeveral) return null;
  return (
    // With reduced motion there is no autoplay, so its button is hidden.
    <div className="absolute bottom-3 left-3 motion-reduce:hidden">
      <IconButton
        icon={isPlaying ? "pause" : "play"}
        label={isPlaying ? deferredTexts.autoplay.pause : deferredTexts.autoplay.play}
        look="raised"
        onClick={() => setPressed(!isPlaying)}
      />
    </div>
  );
}
