import type { ReactNode } from "react";

interface LateRoomProps {
  /** Class with the minimum height by screen width. */
  className: string;
  children: ReactNode;
}

/**
 * Reserves the space of a deferred part, to avoid a layout shift. Collapses if the part turns out
 * to be empty, and without JavaScript.
 */
export function LateRoom({ className, children }: LateRoomProps) {
  return <div className={`late-room ${className}`}>{children}</div>;
}

/** Rendered by a deferred part that has nothing to show. */
export const NothingLate = () => <span hidden data-nothing />;
