import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";

import { Layout } from "@/app/layout/layout";
import { PageFailure, PageSkeleton } from "@/app/page-fallbacks";
import { ErrorBoundary } from "@/ui/error-boundary";

interface AppProps {
  queryClient: QueryClient;
  /** The server has said that what the first page is about does not exist. */
  isMissing?: boolean;
}

/** The whole shop; the router comes from the entry, as it differs between browser and server. */
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
