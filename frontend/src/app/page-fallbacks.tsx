import { useQueryErrorResetBoundary } from "@tanstack/react-query";

import { failureMessage, failureOf, isProblem } from "@/api/problem";
import { NotFound } from "@/pages/not-found-content";
import { ErrorState } from "@/ui/error-state";
import { Skeleton } from "@/ui/skeleton";
import { TryAgainLink } from "@/ui/try-again-link";

const CARDS = ["a", "b", "c", "d", "e", "f", "g", "h"];

export interface PageFailureProps {
  error: unknown;
  onRetry: () => void;
}

export function PageFailure({ error, onRetry }: PageFailureProps) {
  const { reset } = useQueryErrorResetBoundary();
  if (failureOf(error) === "not-found") return <NotFound />;

  const retry = () => {
    if (isProblem(error)) {
      reset();
      onRetry();
    } else {
      // After a release, old chunks are gone and browsers cache failed imports: only a reload helps.
      location.reload();
    }
  };
  return <ErrorState {...failureMessage(error)} onRetry={retry} />;
}

export function PageSkeleton() {
  return (
    <div className="container-content py-8" aria-busy>
      <p className="sr-only noscript:hidden" role="status">
        Loading
      </p>
      {/* The browser never hydrates this, because the page suspended on the server. */}
      {import.meta.env.SSR && <TryAgainLink isPage />}
      <Skeleton shape="title" />
      <div className="mt-8 grid grid-cols-2 gap-4 md:grid-cols-3 md:gap-6 lg:grid-cols-4">
        {CARDS.map((card) => (
          <div key={card} className="grid gap-3">
            <Skeleton shape="picture" />
            <Skeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
