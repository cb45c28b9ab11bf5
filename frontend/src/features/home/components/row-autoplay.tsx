import { useRef, useState } from "react";

import { homeTexts } from "@/texts/home";
import { IconButton } from "@/ui/icon-button";
import { type Turn, useAutoplay } from "@/ui/use-carousel";

interface RowAutoplayProps {
  turn: Turn;
}

const SPEED = 200;
const INTERVAL = 15_000;

/** Turns a row on its own once it is told to, but not under a pointer or the keyboard's focus. */
export function RowAutoplay({ turn }: RowAutoplayProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  useAutoplay(isPlaying, INTERVAL, () => {
    const isHeld = place.current?.closest("section")?.matches(":hover, :has(:focus-visible)");
    if (!isHeld) turn(1, SPEED);
  });
  return (
    // Where less motion is asked for nothing plays, so nothing offers to.
    <div ref={place} className="motion-reduce:hidden">
      <IconButton
        icon={isPlaying ? "pause" : "play"}
        label={isPlaying ? homeTexts.pauseRow : homeTexts.playRow}
        look="raised"
        onClick={() => setPlaying(!isPlaying)}
      />
    </div>
  );
}
