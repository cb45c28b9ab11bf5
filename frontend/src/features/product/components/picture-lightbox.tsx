import "@/styles/lightbox.css";
import { useRef, type KeyboardEvent, type TouchEvent } from "react";

import { deferredTexts } from "@/texts/deferred";
import { productTexts } from "@/texts/product";
import { Dialog } from "@/ui/dialog";
import { hasModifier } from "@/ui/has-modifier";
import { IconButton } from "@/ui/icon-button";
import { Picture } from "@/ui/picture";

import type { GalleryPicture } from "../gallery-pictures";
import { useZoom } from "../use-zoom";

type PictureLightboxProps = {
  name: string;
  pictures: GalleryPicture[];
  shownIndex: number;
  onShow: (index: number) => void;
  onFail: (url: string) => void;
  open: boolean;
  onClose: () => void;
};

const MIN_SWIPE_PX = 48;

export function PictureLightbox(props: PictureLightboxProps) {
  const { name, pictures, shownIndex, onShow, onFail, open, onClose } = props;
  const { area, level, scale, isLargest, zoomIn, zoomOut, reset, handleKey, pointerHandlers } =
    useZoom();
  const touchStart = useRef<number | null>(null);
  const count = pictures.length;
  const picture = pictures[shownIndex];

  const show = (index: number) => {
    reset();
    onShow((index + count) % count);
  };
  const close = () => {
    reset();
    onClose();
  };
  const actions: Record<string, () => void> = {
    ArrowRight: () => show(shownIndex + 1),
    ArrowLeft: () => show(shownIndex - 1),
    Home: () => show(0),
    End: () => show(count - 1),
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    const action = handleKey(event) ? () => undefined : actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  const startSwipe = ({ touches }: TouchEvent) => {
    // Not a swipe: two fingers zoom, and one finger moves a zoomed picture.
    const isSwipe = touches.length === 1 && level === 0 && count > 1;
    touchStart.current = isSwipe ? (touches[0]?.clientX ?? null) : null;
  };
  const endSwipe = ({ changedTouches }: TouchEvent) => {
    const end = changedTouches[0]?.clientX;
    if (touchStart.current === null || end === undefined) return;
    const distance = end - touchStart.current;
    if (Math.abs(distance) > MIN_SWIPE_PX) show(shownIndex + (distance < 0 ? 1 : -1));
  };

  return (
    <Dialog title={name} size="full" open={open} onClose={close}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of all elements inside */}
      <div
        onKeyDown={handleKeyDown}
        className="absolute inset-0 grid grid-rows-[minmax(0,1fr)_auto]"
      >
        <div className="relative">
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the element around it handles the keys */}
          <div
            ref={area}
            role="group"
            aria-label={deferredTexts.lightbox.area}
            data-autofocus
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
            tabIndex={0}
            data-scale={scale}
            {...pointerHandlers}
            onTouchStart={startSwipe}
            onTouchEnd={endSwipe}
            className="lightbox-area no-scrollbar"
          >
            <div>
              {picture && (
                <Picture
                  key={picture.url}
                  url={picture.url}
                  width={picture.width}
                  height={picture.height}
                  alt={productTexts.picture(name, shownIndex + 1)}
                  sizes={level === 0 ? "100vw" : "300vw"}
                  ratio="fill"
                  fit="contain"
                  priority
                  onFail={() => onFail(picture.url)}
                />
              )}
            </div>
          </div>
        </div>
        <div className="flex items-center justify-center gap-1 border-t border-line p-2">
          {count > 1 && (
            <IconButton
              icon="chevron-left"
              label={deferredTexts.gallery.previous}
              onClick={() => show(shownIndex - 1)}
            />
          )}
          <IconButton
            icon="zoom-out"
            label={deferredTexts.lightbox.zoomOut}
            aria-disabled={level === 0}
            onClick={zoomOut}
          />
          <p aria-live="polite" className="min-w-32 text-center text-xs text-soft tabular-digits">
            {deferredTexts.lightbox.count(shownIndex + 1, count)}
          </p>
          <IconButton
            icon="zoom-in"
            label={deferredTexts.lightbox.zoomIn}
            aria-disabled={isLargest}
            onClick={zoomIn}
          />
          {count > 1 && (
            <IconButton
              icon="chevron-right"
              label={deferredTexts.gallery.next}
              onClick={() => show(shownIndex + 1)}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
