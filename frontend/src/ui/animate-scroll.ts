interface Animation {
  frame: number;
  left: number;
}

const running = new WeakMap<HTMLElement, Animation>();

/** Scrolls sideways in `duration` ms. Native smooth scrolling has no setting for its duration. */
export function animateScroll(element: HTMLElement, left: number, duration: number): void {
  const start = element.scrollLeft;
  const startedAt = performance.now();
  const animation: Animation = { frame: 0, left };
  cancelAnimationFrame(running.get(element)?.frame ?? 0);
  running.set(element, animation);
  // The CSS turns scroll snapping off for this attribute: snapping would disturb the animation.
  element.dataset["animating"] = "true";

  const step = (now: number) => {
    const progress = duration === 0 ? 1 : Math.min(1, (now - startedAt) / duration);
    const eased = 1 - (1 - progress) ** 3;
    element.scrollLeft = start + (left - start) * eased;
    if (progress < 1) {
      animation.frame = requestAnimationFrame(step);
      return;
    }
    running.delete(element);
    delete element.dataset["animating"];
  };
  animation.frame = requestAnimationFrame(step);
}

export function scrollGoal(element: HTMLElement): number {
  return running.get(element)?.left ?? element.scrollLeft;
}
