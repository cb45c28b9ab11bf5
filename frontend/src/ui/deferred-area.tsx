import type { ReactNode } from "react";

interface DeferredAreaProps {
  /** Class that sets the minimum height. */
  className: string;
  children: ReactNode;
}

/** Reserves the height of a deferred part. Collapses for an empty part and without JavaScript. */
export function DeferredArea({ className, children }: DeferredAreaProps) {
  return <div className={`deferred-area ${className}`}>{children}</div>;
}

export const EmptyDeferredPart = () => <span hidden data-nothing />;
