import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";

import { Layout } from "@/app/layout/layout";
import { PageFailure } from "@/app/page-failure";
import { PageSkeleton } from "@/app/page-skeleton";
import { ErrorBoundary } from "@/ui/error-boundary";

interface AppProps {
  queryClient: QueryClient;
}

/** The whole shop; the router comes from the entry, as it differs between browser and server. */
export function App({ queryClient }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary
        resetKey=""
        fallback={(error, retry) => <PageFailure error={error} onRetry={retry} />}
      >
        <Suspense fallback={<PageSkeleton />}>
          <Layout />
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  );
}
