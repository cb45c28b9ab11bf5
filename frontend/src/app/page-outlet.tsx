import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Suspense, useState, ViewTransition } from "react";
import { Route, Routes, useLocation } from "react-router-dom";

import { NotifyHydrated } from "@/app/notify-hydrated";
import { PageFailure, PageSkeleton } from "@/app/page-fallbacks";
import { routes } from "@/app/routes";
import { NotFound } from "@/pages/not-found-content";
import { ErrorBoundary } from "@/ui/error-boundary";

interface PageOutletProps {
  /** Whether the gateway has rendered the first page as not found. */
  isMissing: boolean;
}

export function PageOutlet({ isMissing }: PageOutletProps) {
  const location = useLocation();
  const { reset } = useQueryErrorResetBoundary();
  const [shownKey, setShownKey] = useState(location.key);
  // Without this reset, the queries of the new page would rethrow an old error.
  if (shownKey !== location.key) {
    setShownKey(location.key);
    reset();
  }
  // The query names the category of a list.
  const address = location.pathname + location.search;
  const [missingAt, setMissingAt] = useState(isMissing ? address : undefined);
  // When the shopper comes back, the missing page must be requested again.
  if (missingAt !== undefined && missingAt !== address) setMissingAt(undefined);
  return (
    <ErrorBoundary
      resetKey={location.key}
      fallback={(error, retry) => (
        <>
          <PageFailure error={error} onRetry={retry} />
          <NotifyHydrated />
        </>
      )}
    >
      <ViewTransition key={location.pathname} update="none">
        <Suspense fallback={<PageSkeleton />}>
          {missingAt === address ? (
            <NotFound />
          ) : (
            <Routes>
              {routes.map(({ path, page: { Component: Page } }) => (
                <Route key={path} path={path} element={<Page />} caseSensitive />
              ))}
            </Routes>
          )}
          <NotifyHydrated />
        </Suspense>
      </ViewTransition>
    </ErrorBoundary>
  );
}
