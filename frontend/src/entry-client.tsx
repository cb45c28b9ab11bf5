import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";

import { createQueryClient } from "@/api/query-client";
import { App } from "@/app/app";
import { readPageState, restoreResponses } from "@/app/page-state";
import { prefetchPage } from "@/app/prefetch-page";
import { matchRoute } from "@/app/routes";
import { watchFailures } from "@/features/error-reports/watch-failures";
import { hasLeftPage } from "@/replay/hydration";
import { hasOwnPrices, useLoginData } from "@/store/login-data";
import { followOtherTabs } from "@/store/store";

watchFailures();
followOtherTabs();

const root = document.querySelector("#root");
const queryClient = createQueryClient();
// Without a state, the browser renders the page itself.
const state = readPageState(document.querySelector("#query-state")?.textContent);
if (state) restoreResponses(queryClient, state.responses);

const [navigation] = performance.getEntriesByType("navigation");
const isRestored =
  navigation !== undefined && "type" in navigation && navigation.type === "back_forward";
const { customer } = useLoginData.getState();
const seesOwnPrices = customer !== null && hasOwnPrices(customer);
// Refetch in two cases. Back or Forward may show a cached page from before a sign-in. A link from
// another site sends no SameSite cookie, so the page lacks the customer's prices.
if (isRestored || (state && state.isOwn !== seesOwnPrices)) void queryClient.invalidateQueries();

const match = matchRoute(location.pathname + location.search);
// A page with a state prefetches nothing. A query that the state lacks had a 404 on the server; a
// response now would make the hydrated page differ from the server's HTML.
if (!state) prefetchPage(match, queryClient);
// If the chunk fails, the page retries and reports the error when it renders.
await match?.route.page.preload().catch(() => undefined);

const app = (
  <StrictMode>
    <BrowserRouter>
      <App
        queryClient={queryClient}
        isMissing={state?.isMissing === true && match?.route.path !== "*"}
      />
    </BrowserRouter>
  </StrictMode>
);

if (root && !hasLeftPage()) {
  if (state && root.firstElementChild) {
    // A transition hydrates in slices, so the page stays responsive.
    startTransition(() => {
      hydrateRoot(root, app, {
        onRecoverableError: (error) => {
          // React reports each Suspense boundary that the server could not render because a response
          // failed or was late. The browser renders it.
          if (!state.isPartial && !hasLeftPage()) reportError(error);
        },
      });
    });
  } else createRoot(root).render(app);
}
