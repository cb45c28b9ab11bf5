interface LoadingStatusProps {
  /** What is on its way. */
  children: string;
}

/** Says to who can't see the skeleton that something is on its way. */
export function LoadingStatus({ children }: LoadingStatusProps) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}
