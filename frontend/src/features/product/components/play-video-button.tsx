import { useState } from "react";

import { deferredTexts } from "@/texts/deferred";
import { Dialog } from "@/ui/dialog";
import { Icon } from "@/ui/icon";
import { NoPicture } from "@/ui/no-picture";
import { Picture } from "@/ui/picture";

import type { GalleryPicture } from "../gallery-pictures";

type PlayVideoButtonProps = {
  name: string;
  url: string;
  picture: GalleryPicture | undefined;
};

export function PlayVideoButton({ name, url, picture }: PlayVideoButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={deferredTexts.video.play}
        title={deferredTexts.video.play}
        onClick={() => setOpen(true)}
        className="group/play relative block w-full rounded-base -outline-offset-2"
      >
        {picture === undefined ? (
          <NoPicture size="sm" />
        ) : (
          <Picture {...picture} url={picture.smallUrl ?? picture.url} alt="" sizes="5rem" />
        )}
        <span className="absolute inset-0 grid place-items-center rounded-base bg-surface/40">
          <span className="grid size-9 place-items-center rounded-pill bg-surface text-ink shadow-raised transition-transform group-hover/play:scale-110">
            <Icon name="play" size={18} className="translate-x-px" />
          </span>
        </span>
      </button>
      <VideoDialog name={name} url={url} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

type VideoDialogProps = { name: string; url: string; open: boolean; onClose: () => void };

/** Closing the dialog removes the frame and so stops the sound. */
function VideoDialog({ name, url, open, onClose }: VideoDialogProps) {
  const title = deferredTexts.video.title(name);
  return (
    <Dialog title={title} size="wide" open={open} onClose={onClose}>
      <div className="relative grid aspect-video place-items-center rounded-base bg-raised">
        {open && <PlayerFrame url={url} title={title} />}
      </div>
    </Dialog>
  );
}

function PlayerFrame({ url, title }: { url: string; title: string }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      {!isLoaded && (
        <p role="status" className="text-soft">
          {deferredTexts.video.loading}
        </p>
      )}
      <iframe
        src={url}
        title={title}
        onLoad={() => setLoaded(true)}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- players need scripts and storage of their origin, which is not ours
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // The players do not play without a referrer.
        referrerPolicy="strict-origin"
        className="absolute inset-0 size-full rounded-base"
      />
    </>
  );
}
