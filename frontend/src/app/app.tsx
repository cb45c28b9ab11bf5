import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";

import { Layout } from "@/app/layout/layout";
import { PageSkeleton } from "@/app/page-fallbacks";
import { ShopFailure } from "@/app/shop-failure";
import { ErrorBoundary } from "@/ui/error-boundary";

interface AppProps {
  queryClient: QueryClient;
  /** Whether the gateway has rendered the first page as not found. */
  isMissing?: boolean;
}

export function App({ queryClient, isMissing = false }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary fallback={(error, retry) => <ShopFailure error={error} onRetry={retry} />}>
        <Suspense fallback={<PageSkeleton />}>
          <Layout isMissing={isMissing} />
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  );
}
