import type { Slide } from "@shop/api-client";
import { useState } from "react";

import { hasOwnPrices, useLoginData } from "@/store/login-data";
import { homeTexts } from "@/texts/home";
import { ButtonLink } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { IconButton } from "@/ui/icon-button";
import { pictureSource } from "@/ui/picture-source";
import { useAutoplay, useCarousel } from "@/ui/use-carousel";

interface SliderProps {
  slides: readonly Slide[];
  /** Whether the slider is as wide as the window, instead of the page's content. */
  isFullWidth: boolean;
}

const SCROLL_DURATION_MS = 400;
const INTERVAL_MS = 15_000;

export function Slider({ slides, isFullWidth }: SliderProps) {
  const { track, position, onScroll, goTo, scrollByView } = useCarousel(SCROLL_DURATION_MS);
  const [isPlaying, setPlaying] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const hasSeveral = slides.length > 1;
  useAutoplay(isPlaying && !isPaused && hasSeveral, INTERVAL_MS, () => scrollByView(1));

  if (slides.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only pauses the autoplay
    <section
      aria-roledescription="carousel"
      aria-label={homeTexts.slides}
      className={isFullWidth ? "relative" : "relative container-content pt-4 md:pt-6"}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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
          {/* With reduced motion there is no autoplay, so its button is hidden. */}
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
          <IconButton icon="chevron-left" label="Previous slide" onClick={() => scrollByView(-1)} />
          <IconButton icon="chevron-right" label="Next slide" onClick={() => scrollByView(1)} />
        </div>
      )}
    </section>
  );
}

interface SlideViewProps {
  slide: Slide;
  priority: boolean;
  isFullWidth: boolean;
}

export function SlideView({ slide, priority, isFullWidth }: SlideViewProps) {
  // A slide's price is the same for all shoppers, so it is wrong for customers with their own prices.
  const isPriceValid = useLoginData(({ customer }) => customer === null || !hasOwnPrices(customer));
  const [firstTitle, ...otherTitles] = slide.titles;
  return (
    <div className={isFullWidth ? "slide" : "slide overflow-hidden rounded-base"}>
      <img
        {...pictureSource(slide.pictureUrl, "100vw")}
        alt=""
        width={1920}
        height={760}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        className="slide-picture"
      />
      <div className="slide-text container-content">
        <div className="max-w-lg">
          {slide.subtitle !== null && (
            <p className="text-sm font-semibold text-brand">{slide.subtitle}</p>
          )}
          <h2 className="mt-2 font-heading text-2xl font-semibold text-balance md:text-3xl">
            {firstTitle}
            {otherTitles.map((title, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may be equal
              <span key={index} className="block">
                {title}
              </span>
            ))}
          </h2>
          {slide.priceText !== null && (
            <p className={classNames("mt-3 text-lg tabular-digits", !isPriceValid && "invisible")}>
              {slide.priceText}
            </p>
          )}
          {slide.link !== null && (
            <div className="mt-6">
              <ButtonLink href={slide.link} size="lg">
                {slide.linkTitle ?? "Shop now"}
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
