import { useEffect, useRef } from "react";

import { productTexts } from "@/texts/product";
import { classNames } from "@/ui/class-names";
import { latePart } from "@/ui/late-part";

import type { Gallery } from "../use-gallery";
import { GalleryThumbnail } from "./gallery-thumbnail";

const PlayVideoButton = latePart(() =>
  import("./play-video-button").then((module) => module.PlayVideoButton),
);

export type GalleryThumbnailsProps = {
  gallery: Gallery;
  name: string;
  videoUrl: string | null;
  place: "beside" | "below";
};

/** A strip of small pictures, the video last; it follows what is shown. */
export function GalleryThumbnails({ gallery, name, videoUrl, place }: GalleryThumbnailsProps) {
  const { pictures, shown, goTo } = gallery;
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const thumbnail = list?.children[shown];
    // Only the strip scrolls: scrollIntoView would move the page as well.
    if (list && thumbnail instanceof HTMLElement)
      list.scrollTo({
        left: thumbnail.offsetLeft - (list.clientWidth - thumbnail.clientWidth) / 2,
        top: thumbnail.offsetTop - (list.clientHeight - thumbnail.clientHeight) / 2,
      });
  }, [shown]);

  const isBeside = place === "beside";
  return (
    // Beside the picture the strip is as high as the picture, and scrolls within.
    <div className="relative min-w-0">
      <ul
        ref={strip}
        aria-label={productTexts.thumbnails}
        className={classNames(
          "no-scrollbar relative flex gap-3 overflow-auto",
          isBeside && "lg:absolute lg:inset-0 lg:flex-col",
        )}
      >
        {pictures.map((picture, index) => (
          <li key={picture.url} className={classNames("w-16 shrink-0", isBeside && "lg:w-full")}>
            <GalleryThumbnail
              picture={picture}
              label={productTexts.showPicture(index + 1, pictures.length)}
              isShown={index === shown}
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
