import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState, type KeyboardEvent } from "react";

import { shopTexts } from "@/lib/shop-texts";
import { IconButton } from "@/ui/icon-button";
import { NoPicture } from "@/ui/no-picture";
import { Picture } from "@/ui/picture";
import { prefersReducedMotion } from "@/ui/reduced-motion";

import type { GalleryPicture } from "../gallery-pictures";
import { GalleryThumbnail } from "./gallery-thumbnail";

export type ProductGalleryProps = { name: string; pictures: GalleryPicture[] };

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 };

/** Pictures side by side in a track that snaps: swiped on a phone, turned by arrow keys, buttons and thumbnails. */
export function ProductGallery({ name, pictures: all }: ProductGalleryProps) {
  const track = useRef<HTMLUListElement>(null);
  const [scrolledTo, setScrolledTo] = useState(0);
  const [failed, setFailed] = useState<readonly string[]>([]);
  // A picture that can't be loaded is not offered.
  const pictures = all.filter(({ url }) => !failed.includes(url));
  const count = pictures.length;
  const shown = Math.min(scrolledTo, count - 1);

  const show = (index: number) => {
    const element = track.current;
    element?.scrollTo({
      left: ((index + count) % count) * element.clientWidth,
      behavior: prefersReducedMotion() ? "instant" : "smooth",
    });
  };
  const turnByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(shown + step);
  };
  const followScroll = () => {
    const element = track.current;
    if (element !== null)
      setScrolledTo(Math.round(element.scrollLeft / (element.clientWidth || 1)));
  };

  return (
    <section
      aria-label={shopTexts.product.pictures(name)}
      className="grid content-start gap-3 lg:gap-4 lg:has-[button]:grid-cols-[5rem_1fr]"
    >
      <div className="group/gallery relative lg:order-last">
        {count === 0 && <NoPicture />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys turn it */}
        <ul
          ref={track}
          onScroll={followScroll}
          onKeyDown={turnByKey}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
          tabIndex={count > 1 ? 0 : undefined}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto rounded-base"
        >
          {pictures.map((picture, index) => (
            <li key={picture.url} className="w-full shrink-0 snap-center">
              <Picture
                url={picture.url}
                width={picture.width}
                height={picture.height}
                alt={shopTexts.product.picture(name, index + 1)}
                priority={index === 0}
                onFail={() => setFailed((urls) => [...urls, picture.url])}
              />
            </li>
          ))}
        </ul>
        {count > 1 && (
          <div className="pointer-events-none absolute inset-x-3 top-1/2 hidden -translate-y-1/2 justify-between opacity-0 transition-opacity *:pointer-events-auto group-focus-within/gallery:opacity-100 group-hover/gallery:opacity-100 lg:flex">
            <IconButton
              icon={ChevronLeft}
              label={shopTexts.product.previousPicture}
              look="raised"
              onClick={() => show(shown - 1)}
            />
            <IconButton
              icon={ChevronRight}
              label={shopTexts.product.nextPicture}
              look="raised"
              onClick={() => show(shown + 1)}
            />
          </div>
        )}
      </div>
      {count > 1 && (
        <ul
          className="no-scrollbar flex gap-3 overflow-x-auto lg:flex-col"
          aria-label={shopTexts.product.thumbnails}
        >
          {pictures.map((picture, index) => (
            <li key={picture.url} className="w-16 shrink-0 lg:w-full">
              <GalleryThumbnail
                picture={picture}
                label={shopTexts.product.showPicture(index + 1, count)}
                isShown={index === shown}
                onShow={() => show(index)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
