import { useState } from "react";

import { useTimeout } from "./use-timeout";

type TimerRun = { onElapsed: () => void; ms: number };

/** Timer for event handlers. `start` replaces a running timer, and unmounting stops it. */
export function useTimer() {
  const [run, setRun] = useState<TimerRun | null>(null);
  const stop = () => setRun(null);
  const elapse = () => {
    stop();
    run?.onElapsed();
  };
  useTimeout(elapse, run?.ms ?? 0, run !== null, run);
  return { start: (onElapsed: () => void, ms: number) => setRun({ onElapsed, ms }), stop };
}
