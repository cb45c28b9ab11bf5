/** Scrolls sideways within a given time, which native smooth scrolling can't promise. */
export function animateScroll(element: HTMLElement, left: number, duration: number): void {
  const start = element.scrollLeft;
  const startedAt = performance.now();
  // Snapping would fight the animation.
  element.dataset["animating"] = "true";

  const step = (now: number) => {
    const progress = duration === 0 ? 1 : Math.min(1, (now - startedAt) / duration);
    const eased = 1 - (1 - progress) ** 3;
    element.scrollLeft = start + (left - start) * eased;
    if (progress < 1) requestAnimationFrame(step);
    else delete element.dataset["animating"];
  };
  requestAnimationFrame(step);
}

export function prefersReducedMotion(): boolean {
  return globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
