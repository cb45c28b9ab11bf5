import { useEffect, useState } from "react";

/** Whether that many milliseconds have passed since the clock began to run; stopping it sets it back. */
export function useElapsed(ms: number, isRunning: boolean): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => {
      clearTimeout(timer);
      setElapsed(false);
    };
  }, [ms, isRunning]);
  return hasElapsed;
}
