import { useState } from "react";

import { lateTexts } from "@/texts/late";
import { Icon } from "@/ui/icon";
import { NoPicture } from "@/ui/no-picture";
import { Picture } from "@/ui/picture";

import type { GalleryPicture } from "../gallery-pictures";
import { VideoDialog } from "./video-dialog";

export type PlayVideoButtonProps = {
  name: string;
  url: string;
  /** Lies under the play mark. */
  picture: GalleryPicture | undefined;
};

/** A thumbnail that stands for the video and opens it. */
export function PlayVideoButton({ name, url, picture }: PlayVideoButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={lateTexts.video.play}
        title={lateTexts.video.play}
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
