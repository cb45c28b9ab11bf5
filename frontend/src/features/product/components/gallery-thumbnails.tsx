import { useState } from "react";

import { productTexts } from "@/texts/product";
import { classNames } from "@/ui/class-names";
import { deferredPart } from "@/ui/deferred-part";
import { Picture } from "@/ui/picture";

import type { GalleryPicture } from "../gallery-pictures";
import type { Gallery } from "../use-gallery";

const PlayVideoButton = deferredPart(() =>
  import("./play-video-button").then((module) => module.PlayVideoButton),
);

type GalleryThumbnailsProps = {
  gallery: Gallery;
  name: string;
  videoUrl: string | null;
  place: "beside" | "below";
};

export function GalleryThumbnails({ gallery, name, videoUrl, place }: GalleryThumbnailsProps) {
  const { pictures, shownIndex, goTo } = gallery;
  const isBeside = place === "beside";
  return (
    // Beside the picture, the strip has the picture's height and scrolls.
    <div className="relative min-w-0">
      <ul
        aria-label={productTexts.thumbnails}
        className={classNames(
          "no-scrollbar relative flex gap-3 overflow-auto",
          isBeside && "lg:absolute lg:inset-0 lg:flex-col",
        )}
      >
        {pictures.map((picture, index) => (
          <li
            key={picture.url}
            ref={index === shownIndex ? scrollIntoStrip : undefined}
            className={classNames("w-16 shrink-0", isBeside && "lg:w-full")}
          >
            <GalleryThumbnail
              picture={picture}
              label={productTexts.showPicture(index + 1, pictures.length)}
              isShown={index === shownIndex}
              onShow={() => goTo(index)}
            />
          </li>
        ))}
        {videoUrl !== null && (
          <li className={classNames("aspect-picture w-16 shrink-0", isBeside && "lg:w-full")}>
            <PlayVideoButton name={name} url={videoUrl} picture={pictures[0]} />
          </li>
        )}
      </ul>
    </div>
  );
}

function scrollIntoStrip(thumbnail: HTMLLIElement | null): void {
  const strip = thumbnail?.parentElement;
  // `scrollIntoView` would scroll the page as well.
  if (strip && thumbnail)
    strip.scrollTo({
      left: thumbnail.offsetLeft - (strip.clientWidth - thumbnail.clientWidth) / 2,
      top: thumbnail.offsetTop - (strip.clientHeight - thumbnail.clientHeight) / 2,
    });
}

type GalleryThumbnailProps = {
  picture: GalleryPicture;
  label: string;
  isShown: boolean;
  onShow: () => void;
};

function GalleryThumbnail({ picture, label, isShown, onShow }: GalleryThumbnailProps) {
  const { url, smallUrl = url, width, height } = picture;
  const [usesSmallPicture, setUsesSmallPicture] = useState(true);
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isShown || undefined}
      onClick={onShow}
      className="block w-full rounded-base opacity-70 -outline-offset-2 transition-opacity hover:opacity-100 aria-current:opacity-100 aria-current:outline-2 aria-current:outline-ink"
    >
      <Picture
        url={usesSmallPicture ? smallUrl : url}
        width={width}
        height={height}
        alt=""
        sizes="5rem"
        onFail={() => setUsesSmallPicture(false)}
      />
    </button>
  );
}
