import { useEffect, useEffectEvent } from "react";

export function useWindowEvent<K extends keyof WindowEventMap>(
  type: K,
  handler: (event: WindowEventMap[K]) => void,
  isActive = true,
): void {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    if (!isActive) return undefined;
    const listener = (event: WindowEventMap[K]) => handle(event);
    addEventListener(type, listener);
    return () => removeEventListener(type, listener);
  }, [type, isActive]);
}
