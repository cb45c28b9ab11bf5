import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Suspense, useEffect, useState, ViewTransition } from "react";
import { Route, Routes, useLocation } from "react-router-dom";

import { PageFailure, PageSkeleton } from "@/app/page-fallbacks";
import { routes } from "@/app/routes";
import { NotFound } from "@/pages/not-found-content";
import { notifyHydrated } from "@/replay/hydration";
import { ErrorBoundary } from "@/ui/error-boundary";

interface PageOutletProps {
  /** Nothing is at the address that the shop was entered by, though it has a route. */
  isMissing: boolean;
}

/** The page of the current address, with its own failure and waiting states. */
export function PageOutlet({ isMissing }: PageOutletProps) {
  const location = useLocation();
  const { reset } = useQueryErrorResetBoundary();
  const [shownKey, setShownKey] = useState(location.key);
  // Before the new page renders: its queries ask again instead of repeating an old failure.
  if (shownKey !== location.key) {
    setShownKey(location.key);
    reset();
  }
  const [missingAt, setMissingAt] = useState(isMissing ? location.pathname : undefined);
  // Who comes back later has it looked for again.
  if (missingAt !== undefined && missingAt !== location.pathname) setMissingAt(undefined);
  return (
    <ErrorBoundary
      resetKey={location.key}
      fallback={(error, retry) => (
        <>
          <PageFailure error={error} onRetry={retry} />
          <TellTakenOver />
        </>
      )}
    >
      <ViewTransition key={location.pathname} update="none">
        <Suspense fallback={<PageSkeleton />}>
          {missingAt === location.pathname ? (
            <NotFound />
          ) : (
            <Routes>
              {routes.map(({ path, page: { Component: Page } }) => (
                <Route key={path} path={path} element={<Page />} caseSensitive />
              ))}
            </Routes>
          )}
          <TellTakenOver />
        </Suspense>
      </ViewTransition>
    </ErrorBoundary>
  );
}

/** Beside the page, so that its effect runs when React has taken the page over, too. */
function TellTakenOver() {
  useEffect(notifyHydrated, []);
  return null;
}
