import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import {
  type InitialEntry,
  MemoryRouter,
  Route,
  Routes,
  useLocation,
  useNavigate,
} from "react-router-dom";
import { render } from "vitest-browser-react";

import { createQueryClient } from "@/api/query-client";
import { useLinkNavigation } from "@/app/use-link-navigation";
import { LowestPriceLabel } from "@/ui/lowest-price-label";
import { MessageHost } from "@/ui/message";
import { Toaster } from "@/ui/toaster";

export function renderPage(
  page: ReactNode,
  address: InitialEntry,
  path = "*",
  queryClient = createTestQueryClient(),
) {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Address />
        <LowestPriceLabel value="Lowest price before">
          <Suspense fallback="Waiting">
            <Routes>
              <Route path={path} element={page} />
              <Route path="*" element={null} />
            </Routes>
          </Suspense>
        </LowestPriceLabel>
        <MessageHost />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const findAnyPage = () => ({ preload: () => undefined });

function Address() {
  useLinkNavigation(findAnyPage);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Browser back
      </button>
    </>
  );
}

export function createTestQueryClient() {
  const queryClient = createQueryClient();
  const { queries, ...options } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...options, queries: { ...queries, retryDelay: 0 } });
  return queryClient;
}
