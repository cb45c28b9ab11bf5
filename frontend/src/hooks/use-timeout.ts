import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `onElapsed` after `ms` while `isRunning`; stopping resets the timer. */
export function useTimeout(onElapsed: () => void, ms: number, isRunning: boolean): void {
  const elapse = useEffectEvent(onElapsed);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => elapse(), ms);
    return () => clearTimeout(timer);
  }, [ms, isRunning]);
}

/** A timer for event handlers: `start` replaces a running one, and unmounting stops it. */
export function useTimer() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => clearTimeout(timer.current);
  const start = (onElapsed: () => void, ms: number) => {
    stop();
    timer.current = setTimeout(onElapsed, ms);
  };
  return { start, stop };
}
