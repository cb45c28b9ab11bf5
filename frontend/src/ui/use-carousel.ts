import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

import { animateScroll, scrollGoal } from "@/ui/animate-scroll";
import { prefersReducedMotion } from "@/ui/reduced-motion";

interface Carousel {
  track: RefObject<HTMLUListElement | null>;
  /** Index of the item at the left edge. */
  position: number;
  onScroll: () => void;
  goTo: (item: number) => void;
  scrollByView: ScrollByView;
}

/** Scrolls by one view. At either end, scrolling continues at the other end. */
export type ScrollByView = (direction: 1 | -1, durationMs?: number) => void;

const EDGE_TOLERANCE = 4;

function itemDistance(track: HTMLUListElement): number {
  const [first, second] = track.children;
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return track.clientWidth;
  return second.offsetLeft - first.offsetLeft;
}

export function useCarousel(durationMs: number): Carousel {
  const track = useRef<HTMLUListElement>(null);
  const [position, setPosition] = useState(0);

  const scrollTo = (left: number, duration = durationMs) => {
    if (track.current) animateScroll(track.current, left, prefersReducedMotion() ? 0 : duration);
  };

  return {
    track,
    position,
    onScroll() {
      const element = track.current;
      if (element) setPosition(Math.round(element.scrollLeft / (itemDistance(element) || 1)));
    },
    goTo(item) {
      if (track.current) scrollTo(item * itemDistance(track.current));
    },
    scrollByView(direction, duration) {
      const element = track.current;
      if (!element) return;
      // A second call during the animation starts from the target of the first.
      const left = scrollGoal(element);
      const end = element.scrollWidth - element.clientWidth;
      const perView = Math.max(1, Math.floor(element.clientWidth / (itemDistance(element) || 1)));
      const next = left + direction * perView * itemDistance(element);
      if (direction === 1 && left >= end - EDGE_TOLERANCE) scrollTo(0, duration);
      else if (direction === -1 && left <= EDGE_TOLERANCE) scrollTo(end, duration);
      else scrollTo(Math.min(end, Math.max(0, next)), duration);
    },
  };
}

/** `interval` is in milliseconds. Nothing plays with reduced motion. */
export function useAutoplay(isPlaying: boolean, interval: number, scrollByView: () => void): void {
  const onInterval = useEffectEvent(scrollByView);
  useEffect(() => {
    if (!isPlaying || prefersReducedMotion()) return undefined;
    const timer = setInterval(() => onInterval(), interval);
    return () => clearInterval(timer);
  }, [isPlaying, interval]);
}
