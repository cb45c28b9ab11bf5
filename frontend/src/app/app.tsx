import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";

import { Layout } from "@/app/layout/layout";
import { PageFailure, PageSkeleton } from "@/app/page-fallbacks";
import { ErrorBoundary } from "@/ui/error-boundary";

interface AppProps {
  queryClient: QueryClient;
  /** Whether the gateway found no product or post for the first page, and rendered "not found". */
  isMissing?: boolean;
}

/**
 * The whole app. The router comes from the entry point, since it differs between browser and
 * server.
 */
export function App({ queryClient, isMissing = false }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary
        resetKey=""
        fallback={(error, retry) => <PageFailure error={error} onRetry={retry} />}
      >
        <Suspense fallback={<PageSkeleton />}>
          <Layout isMissing={isMissing} />
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  );
}
