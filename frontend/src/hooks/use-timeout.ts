import { useEffect, useEffectEvent, useState } from "react";

/** Calls `onElapsed` after `ms` while `isRunning`. A new `key` restarts the timer. */
export function useTimeout(
  onElapsed: () => void,
  ms: number,
  isRunning: boolean,
  key?: unknown,
): void {
  const elapse = useEffectEvent(onElapsed);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => elapse(), ms);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- a new key restarts the timer
  }, [ms, isRunning, key]);
}

export function useDebouncedValue<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useTimeout(() => setSettled(value), pauseMs, value !== settled, value);
  return settled;
}
