import type { ReactNode } from "react";

interface DeferredAreaProps {
  /** Class with the minimum height by screen width. */
  className: string;
  children: ReactNode;
}

/**
 * Reserves the space of a deferred part, to avoid a layout shift. Collapses if the part turns out
 * to be empty, and without JavaScript.
 */
export function DeferredArea({ className, children }: DeferredAreaProps) {
  return <div className={`deferred-area ${className}`}>{children}</div>;
}

/** Rendered by a deferred part that has nothing to show. */
export const EmptyDeferredPart = () => <span hidden data-nothing />;
