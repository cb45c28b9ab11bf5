import type { KeyboardEvent } from "react";

import { productTexts } from "@/texts/product";
import { hasModifier } from "@/ui/has-modifier";
import { Picture } from "@/ui/picture";

import type { Gallery } from "../use-gallery";

export type GalleryTrackProps = { name: string; gallery: Gallery; onEnlarge: () => void };

/** The pictures side by side, one in view. */
export function GalleryTrack({ name, gallery, onEnlarge }: GalleryTrackProps) {
  const { track, pictures, onScroll, turn, goTo, fail } = gallery;
  const actions: Record<string, () => void> = {
    ArrowRight: () => turn(1),
    ArrowLeft: () => turn(-1),
    Home: () => goTo(0),
    End: () => goTo(pictures.length - 1),
    Enter: onEnlarge,
  };
  const act = (event: KeyboardEvent) => {
    const action = actions[event.key];
    if (action === undefined || hasModifier(event)) return;
    event.preventDefault();
    action();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- arrow keys turn it; clicking does what the enlarge button does
    <ul
      ref={track}
      onScroll={onScroll}
      onKeyDown={act}
      onClick={onEnlarge}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
      tabIndex={pictures.length > 1 ? 0 : undefined}
      className="carousel cursor-zoom-in rounded-base"
      data-layout="single"
    >
      {pictures.map(({ url, width, height }, index) => (
        <li key={url}>
          <Picture
            url={url}
            width={width}
            height={height}
            alt={productTexts.picture(name, index + 1)}
            sizes="(min-width: 80rem) 40rem, (min-width: 48rem) 46vw, 100vw"
            priority={index === 0}
            onFail={() => fail(url)}
          />
        </li>
      ))}
    </ul>
  );
}
