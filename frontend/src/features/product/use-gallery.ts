import { useLayoutEffect, useState } from "react";

import { animateScroll } from "@/ui/animate-scroll";
import { useCarousel } from "@/ui/use-carousel";
import { useLoadablePictures } from "@/ui/use-loadable-pictures";

import type { GalleryPicture } from "./gallery-pictures";

const SCROLL_DURATION_MS = 400;

/** Interactions that pause the autoplay. */
type Interactions = { pointer: boolean; focus: boolean };

export type Gallery = ReturnType<typeof useGallery>;

/** State of a gallery: the current picture, and which pictures failed to load. */
export function useGallery(allPictures: GalleryPicture[]) {
  const { track, position, onScroll, goTo, scrollByView } = useCarousel(SCROLL_DURATION_MS);
  const { pictures, fail } = useLoadablePictures(allPictures);
  const [interactions, setInteractions] = useState<Interactions>({ pointer: false, focus: false });

  // A new choice moves its pictures to the front and shows the first of them.
  const firstUrl = allPictures[0]?.url;
  useLayoutEffect(() => {
    if (firstUrl !== undefined && track.current !== null) animateScroll(track.current, 0, 0);
  }, [track, firstUrl]);

  return {
    track,
    pictures,
    shownIndex: Math.max(0, Math.min(position, pictures.length - 1)),
    onScroll,
    goTo,
    scrollByView,
    fail,
    /** Whether the autoplay is paused because the shopper hovers or focuses the pictures. */
    isPaused: interactions.pointer || interactions.focus,
    setInteraction: (change: Partial<Interactions>) =>
      setInteractions((current) => ({ ...current, ...change })),
  };
}
