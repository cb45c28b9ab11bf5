import { useState } from "react";

import { lateTexts } from "@/texts/late";
import { Dialog } from "@/ui/dialog";

export type VideoDialogProps = { name: string; url: string; open: boolean; onClose: () => void };

/** The product's video in its provider's player; the frame goes with the dialog, and the sound with it. */
export function VideoDialog({ name, url, open, onClose }: VideoDialogProps) {
  const title = lateTexts.video.title(name);
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
          {lateTexts.video.loading}
        </p>
      )}
      <iframe
        src={url}
        title={title}
        onLoad={() => setLoaded(true)}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- players need their scripts and storage, of an origin that is not ours
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // A player that is told no origin at all refuses to play.
        referrerPolicy="strict-origin"
        className="absolute inset-0 size-full rounded-base"
      />
    </>
  );
}
