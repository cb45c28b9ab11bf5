import { type RefObject, useEffect, useState } from "react";

/** Whether a text is cut short, which changes with its width; one that shows all of itself is not. */
export function useIsClipped(text: RefObject<HTMLElement | null>): boolean {
  const [isClipped, setClipped] = useState(false);
  useEffect(() => {
    const element = text.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setClipped(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [text]);
  return isClipped;
}
