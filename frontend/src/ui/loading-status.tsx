interface LoadingStatusProps {
  children: string;
}

/** For screen readers, beside a skeleton. */
export function LoadingStatus({ children }: LoadingStatusProps) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}
