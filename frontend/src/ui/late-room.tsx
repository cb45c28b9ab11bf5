import type { ReactNode } from "react";

interface LateRoomProps {
  /** How high it is at least, by width. */
  className: string;
  children: ReactNode;
}

/**
 * Room for what comes after its page: nothing below moves when it comes. It closes for one that turns out to be nothing, and
 * where there are no scripts.
 */
export function LateRoom({ className, children }: LateRoomProps) {
  return <div className={`late-room ${className}`}>{children}</div>;
}

/** Said by a late part that has nothing to show. */
export const NothingLate = () => <span hidden data-nothing />;
