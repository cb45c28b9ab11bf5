interface LoadingStatusProps {
  /** Text that names what is loading. */
  children: string;
}

/** Tells screen readers that something is loading, beside a skeleton. */
export function LoadingStatus({ children }: LoadingStatusProps) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}
