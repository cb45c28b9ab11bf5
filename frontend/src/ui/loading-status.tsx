interface LoadingStatusProps {
  children: string;
}

/** For screen readers, beside a skeleton. Without scripts, nothing is being loaded. */
export function LoadingStatus({ children }: LoadingStatusProps) {
  return (
    <p role="status" className="sr-only noscript:hidden">
      {children}
    </p>
  );
}
