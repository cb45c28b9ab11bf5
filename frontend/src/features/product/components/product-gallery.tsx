import type { Product } from "@shop/api-client";
import { useState, type ReactNode } from "react";

import { productTexts } from "@/texts/product";
import { classNames } from "@/ui/class-names";
import { IconButton } from "@/ui/icon-button";
import { lazyComponent } from "@/ui/lazy-component";
import { NoPicture } from "@/ui/no-picture";
import { useLazyDialog } from "@/ui/use-lazy-dialog";

import type { GalleryPicture } from "../gallery-pictures";
import { useGallery, type Gallery } from "../use-gallery";
import { isPlayerAddress } from "../video-address";
import { GalleryControls } from "./gallery-controls";
import { GalleryThumbnails } from "./gallery-thumbnails";
import { GalleryTrack } from "./gallery-track";

const lightbox = lazyComponent(() =>
  import("./picture-lightbox").then((module) => module.PictureLightbox),
);

export type ProductGalleryProps = {
  name: string;
  pictures: GalleryPicture[];
  video: Product["video"];
  /** What else lies on the pictures, such as their autoplay. */
  controls?: (gallery: Gallery) => ReactNode;
  /** Where a wide window has its thumbnails; below the picture on a narrow one. */
  thumbnails?: "beside" | "below";
};

/** Pictures that are swiped on a phone and turned by arrow keys, buttons and thumbnails; each can be enlarged. */
export function ProductGallery(props: ProductGalleryProps) {
  const { name, pictures: all, video, controls, thumbnails = "beside" } = props;
  const gallery = useGallery(all);
  const { pictures, shown, goTo, hold } = gallery;
  const dialog = useLazyDialog(lightbox);
  const [enlarged, setEnlarged] = useState(0);
  const videoUrl = video !== null && isPlayerAddress(video.embedUrl) ? video.embedUrl : null;
  // Once the last picture has failed there is nothing to enlarge, nor to come back to.
  if (dialog.isOpen && pictures.length === 0) dialog.close();
  const hasThumbnails = pictures.length > 1 || videoUrl !== null;
  const isBeside = hasThumbnails && thumbnails === "beside";

  const enlarge = () => {
    setEnlarged(shown);
    dialog.open();
  };
  const closeLightbox = () => {
    dialog.close();
    goTo(enlarged);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only holds the autoplay
    <section
      aria-label={productTexts.pictures(name)}
      onPointerEnter={() => hold({ pointer: true })}
      onPointerLeave={() => hold({ pointer: false })}
      onFocus={() => hold({ focus: true })}
      onBlur={() => hold({ focus: false })}
      className={classNames(
        "grid content-start gap-3",
        isBeside && "lg:grid-cols-[5rem_1fr] lg:gap-4",
      )}
    >
      <div
        className={classNames(
          "group/gallery relative min-w-0",
          // Said rather than ordered: it stands there before the thumbnails have come.
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
        {pictures.length > 1 && <GalleryControls onTurn={gallery.turn} />}
        {controls?.({ ...gallery, isHeld: gallery.isHeld || dialog.isOpen })}
      </div>
      {hasThumbnails && (
        <GalleryThumbnails gallery={gallery} name={name} videoUrl={videoUrl} place={thumbnails} />
      )}
      {dialog.isLoaded && (
        <lightbox.Component
          name={name}
          pictures={pictures}
          shown={Math.min(enlarged, pictures.length - 1)}
          onShow={setEnlarged}
          onFail={gallery.fail}
          open={dialog.isOpen}
          onClose={closeLightbox}
        />
      )}
    </section>
  );
}
