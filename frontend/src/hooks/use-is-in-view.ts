import { useEffect, useState, type RefObject } from "react";

/** Whether an element can be seen; null until the browser has said so. */
export function useIsInView(element: RefObject<Element | null>): boolean | null {
  const [isInView, setIsInView] = useState<boolean | null>(null);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) =>
      // A busy browser tells at once what happened meanwhile: the last is how it is now.
      setIsInView(entries.at(-1)?.isIntersecting ?? null),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
