import { useLayoutEffect, useState } from "react";

import { animateScroll } from "@/ui/animate-scroll";
import { useCarousel } from "@/ui/use-carousel";
import { useLoadablePictures } from "@/ui/use-loadable-pictures";

import type { GalleryPicture } from "./gallery-pictures";

const SCROLL_DURATION_MS = 400;
const AT_ONCE_MS = 0;

/** Interactions that pause the autoplay. */
type Interactions = { pointer: boolean; focus: boolean };

export type Gallery = ReturnType<typeof useGallery>;

export function useGallery(allPictures: GalleryPicture[]) {
  const { track, position, onScroll, goTo, scrollByView } = useCarousel(SCROLL_DURATION_MS);
  const { pictures, fail } = useLoadablePictures(allPictures);
  const [interactions, setInteractions] = useState<Interactions>({ pointer: false, focus: false });

  // A new choice moves its pictures to the front: show the first picture.
  const firstUrl = allPictures[0]?.url;
  useLayoutEffect(() => {
    if (firstUrl !== undefined && track.current !== null)
      animateScroll(track.current, 0, AT_ONCE_MS);
  }, [track, firstUrl]);

  return {
    track,
    pictures,
    shownIndex: Math.max(0, Math.min(position, pictures.length - 1)),
    onScroll,
    goTo,
    scrollByView,
    fail,
    isPaused: interactions.pointer || interactions.focus,
    setInteraction: (change: Partial<Interactions>) =>
      setInteractions((current) => ({ ...current, ...change })),
  };
}
