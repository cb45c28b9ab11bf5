import { useQueryErrorResetBoundary } from "@tanstack/react-query";

import { failureOf, isProblem } from "@/api/problem";
import { NotFound } from "@/pages/not-found-content";
import { texts } from "@/texts/frame";
import { ErrorState } from "@/ui/error-state";

interface PageFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** What stands in a page's place when it could not be shown. */
export function PageFailure({ error, onRetry }: PageFailureProps) {
  const { reset } = useQueryErrorResetBoundary();
  const failure = failureOf(error);
  if (failure === "not-found") return <NotFound />;

  const retry = () => {
    if (isProblem(error)) {
      reset();
      onRetry();
    } else {
      // A chunk of an older release is gone for good, and browsers remember failed imports.
      location.reload();
    }
  };
  const offline = failure === "offline";
  const { title, description } = offline ? texts.failure.offline : texts.failure.unavailable;
  return <ErrorState title={title} description={description} offline={offline} onRetry={retry} />;
}
