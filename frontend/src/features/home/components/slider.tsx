import type { Slide } from "@shop/api-client";
import { useState } from "react";

import { homeTexts } from "@/texts/home";
import { IconButton } from "@/ui/icon-button";
import { useAutoplay, useCarousel } from "@/ui/use-carousel";

import { SlideView } from "./slide-view";

interface SliderProps {
  slides: readonly Slide[];
  /** From edge to edge of the window, or within the page's width. */
  isFullWidth: boolean;
}

const SPEED = 400;
const INTERVAL = 15_000;

export function Slider({ slides, isFullWidth }: SliderProps) {
  const { track, position, onScroll, goTo, turn } = useCarousel(SPEED);
  const [isPlaying, setPlaying] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const hasSeveral = slides.length > 1;
  useAutoplay(isPlaying && !isHeld && hasSeveral, INTERVAL, () => turn(1));

  if (slides.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only holds the autoplay while pointed at
    <section
      aria-roledescription="carousel"
      aria-label={homeTexts.slides}
      className={isFullWidth ? "relative" : "relative container-content pt-4 md:pt-6"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul ref={track} className="carousel" data-layout="single" onScroll={onScroll}>
        {slides.map((slide, index) => (
          <li
            key={slide.id}
            aria-roledescription="slide"
            aria-label={`${String(index + 1)} of ${String(slides.length)}`}
            inert={index !== position}
          >
            <SlideView slide={slide} priority={index === 0} isFullWidth={isFullWidth} />
          </li>
        ))}
      </ul>
      {hasSeveral && (
        <div className="slider-controls">
          {/* Where less motion is asked for nothing plays, so nothing offers to. */}
          <div className="motion-reduce:hidden">
            <IconButton
              icon={isPlaying ? "pause" : "play"}
              label={isPlaying ? homeTexts.pause : homeTexts.play}
              onClick={() => setPlaying(!isPlaying)}
            />
          </div>
          {slides.map((slide, index) => (
            <button
              key={slide.id}
              type="button"
              aria-label={`Slide ${String(index + 1)}`}
              aria-current={index === position}
              onClick={() => goTo(index)}
              className="slider-dot"
            />
          ))}
          <IconButton icon="chevron-left" label="Previous slide" onClick={() => turn(-1)} />
          <IconButton icon="chevron-right" label="Next slide" onClick={() => turn(1)} />
        </div>
      )}
    </section>
  );
}
