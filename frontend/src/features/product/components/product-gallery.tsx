import type { Product } from "@shop/api-client";
import { type KeyboardEvent, type ReactNode, useState } from "react";

import { productTexts } from "@/texts/product";
import { classNames } from "@/ui/class-names";
import { deferredPart } from "@/ui/deferred-part";
import { hasModifier } from "@/ui/has-modifier";
import { IconButton } from "@/ui/icon-button";
import { lazyComponent } from "@/ui/lazy-component";
import { NoPicture } from "@/ui/no-picture";
import { Picture } from "@/ui/picture";
import { useLazyDialog } from "@/ui/use-lazy-dialog";

import type { GalleryPicture } from "../gallery-pictures";
import { type Gallery, useGallery } from "../use-gallery";
import { GalleryThumbnails } from "./gallery-thumbnails";

const PLAYERS = ["https://www.youtube-nocookie.com/embed/", "https://player.vimeo.com/video/"];

const lightbox = lazyComponent(() =>
  import("./picture-lightbox").then((module) => module.PictureLightbox),
);

const GalleryArrows = deferredPart(() =>
  import("../deferred-parts").then((part) => part.GalleryArrows),
);

export type ProductGalleryProps = {
  name: string;
  pictures: GalleryPicture[];
  video: Product["video"];
  /** Controls over the picture, such as autoplay. */
  controls?: (gallery: Gallery) => ReactNode;
  /** On narrow screens the thumbnails are always below the picture. */
  thumbnails?: "beside" | "below";
};

export function ProductGallery(props: ProductGalleryProps) {
  const { name, pictures: all, video, controls, thumbnails = "beside" } = props;
  const gallery = useGallery(all);
  const { pictures, shownIndex, goTo, setInteraction } = gallery;
  const dialog = useLazyDialog(lightbox);
  const [enlargedIndex, setEnlargedIndex] = useState(0);
  const videoUrl = video !== null && isPlayerAddress(video.embedUrl) ? video.embedUrl : null;
  // If no picture loads, the lightbox has nothing to show.
  if (dialog.isOpen && pictures.length === 0) dialog.close();
  const hasThumbnails = pictures.length > 1 || videoUrl !== null;
  const isBeside = hasThumbnails && thumbnails === "beside";

  const enlarge = () => {
    setEnlargedIndex(shownIndex);
    dialog.open();
  };
  const closeLightbox = () => {
    dialog.close();
    goTo(enlargedIndex);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only pauses the autoplay
    <section
      aria-label={productTexts.pictures(name)}
      onPointerEnter={() => setInteraction({ pointer: true })}
      onPointerLeave={() => setInteraction({ pointer: false })}
      onFocus={() => setInteraction({ focus: true })}
      onBlur={() => setInteraction({ focus: false })}
      className={classNames(
        "grid content-start gap-3",
        isBeside && "lg:grid-cols-[5rem_1fr] lg:gap-4",
      )}
    >
      <div
        className={classNames(
          "group/gallery relative min-w-0",
          // In the source, the thumbnails follow the picture; on wide screens they are to its left.
          isBeside && "lg:col-start-2 lg:row-start-1",
        )}
      >
        {pictures.length === 0 ? (
          <NoPicture />
        ) : (
          <>
            <GalleryTrack name={name} gallery={gallery} onEnlarge={enlarge} />
            <div className="absolute top-3 right-3">
              <IconButton
                icon="search"
                label={productTexts.enlarge}
                look="raised"
                onClick={enlarge}
                {...dialog.onIntent}
              />
            </div>
          </>
        )}
        {pictures.length > 1 && <GalleryArrows onScrollByView={gallery.scrollByView} />}
        {controls?.({ ...gallery, isPaused: gallery.isPaused || dialog.isOpen })}
      </div>
      {hasThumbnails && (
        <GalleryThumbnails gallery={gallery} name={name} videoUrl={videoUrl} place={thumbnails} />
      )}
      {dialog.isLoaded && (
        <lightbox.Component
          name={name}
          pictures={pictures}
          shownIndex={Math.min(enlargedIndex, pictures.length - 1)}
          onShow={setEnlargedIndex}
          onFail={gallery.fail}
          open={dialog.isOpen}
          onClose={closeLightbox}
        />
      )}
    </section>
  );
}

type GalleryTrackProps = { name: string; gallery: Gallery; onEnlarge: () => void };

function GalleryTrack({ name, gallery, onEnlarge }: GalleryTrackProps) {
  const { track, pictures, onScroll, scrollByView, goTo, fail } = gallery;
  const actions: Record<string, () => void> = {
    ArrowRight: () => scrollByView(1),
    ArrowLeft: () => scrollByView(-1),
    Home: () => goTo(0),
    End: () => goTo(pictures.length - 1),
    Enter: onEnlarge,
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const action = actions[event.key];
    if (action === undefined || hasModifier(event)) return;
    event.preventDefault();
    action();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- arrow keys change the picture; a click does the same as the enlarge button
    <ul
      ref={track}
      onScroll={onScroll}
      onKeyDown={handleKeyDown}
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

export function isPlayerAddress(url: string): boolean {
  return PLAYERS.some((player) => url.startsWith(player) && url.length > player.length);
}
