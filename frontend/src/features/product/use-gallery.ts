import { useLayoutEffect, useState } from "react";

import { animateScroll } from "@/ui/animate-scroll";
import { useCarousel } from "@/ui/use-carousel";
import { useLoadablePictures } from "@/ui/use-loadable-pictures";

import type { GalleryPicture } from "./gallery-pictures";

const SPEED = 400;

/** What the shopper does that holds the autoplay until it is over. */
type Holds = { pointer: boolean; focus: boolean };

export type Gallery = ReturnType<typeof useGallery>;

/** The track of a gallery: which picture is shown and which ones can't be. */
export function useGallery(all: GalleryPicture[]) {
  const { track, position, onScroll, goTo, turn } = useCarousel(SPEED);
  // A picture that can't be loaded is not offered.
  const { pictures, fail } = useLoadablePictures(all);
  const [holds, setHolds] = useState<Holds>({ pointer: false, focus: false });

  // The pictures of what is chosen come first, and are shown.
  const first = all[0]?.url;
  useLayoutEffect(() => {
    if (first !== undefined && track.current !== null) animateScroll(track.current, 0, 0);
  }, [track, first]);

  return {
    track,
    pictures,
    shown: Math.max(0, Math.min(position, pictures.length - 1)),
    onScroll,
    goTo,
    turn,
    fail,
    /** Nothing turns on its own while the shopper is at the pictures. */
    isHeld: holds.pointer || holds.focus,
    hold: (change: Partial<Holds>) => setHolds((current) => ({ ...current, ...change })),
  };
}
