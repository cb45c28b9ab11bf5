import { useEffect, useState, type RefObject } from "react";

export function useIsInView(element: RefObject<Element | null>): boolean | null {
  const [isInView, setIsInView] = useState<boolean | null>(null);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) =>
      // A busy browser reports several entries at once; the last one is current.
      setIsInView(entries.at(-1)?.isIntersecting ?? null),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
