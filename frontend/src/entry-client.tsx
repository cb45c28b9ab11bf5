import "@/api/client";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";

import { createQueryClient } from "@/api/query-client";
import { App } from "@/app/app";
import { readPageState, restoreResponses } from "@/app/page-state";
import { prefetchPage } from "@/app/prefetch-page";
import { matchRoute } from "@/app/routes";
import { watchFailures } from "@/features/error-reports/watch-failures";
import { isPageLeft } from "@/replay/hydration";
import { hasOwnPrices, useLoginData } from "@/store/login-data";

watchFailures();

const root = document.querySelector("#root");
const queryClient = createQueryClient();
// The shell alone comes without a state; what can't be understood is rendered anew.
const state = readPageState(document.querySelector("#query-state")?.textContent);
if (state) restoreResponses(queryClient, state.responses);

const [arrival] = performance.getEntriesByType("navigation");
const isKept = arrival !== undefined && "type" in arrival && arrival.type === "back_forward";
const { customer } = useLoginData.getState();
const isOwn = customer !== null && hasOwnPrices(customer);
// Going back shows the page as it was kept, perhaps from before somebody signed in; and who comes by a link of another
// site comes without the cookie that tells whose prices to show.
if (isKept || (state && state.isOwn !== isOwn)) void queryClient.invalidateQueries();

const match = matchRoute(location.pathname + location.search);
// What the page came without was not found: an answer to it now would differ from the page before React has taken it over.
if (!state) prefetchPage(match, queryClient);
// A page whose chunk fails is retried and reported where it renders.
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

if (root && !isPageLeft()) {
  if (state && root.firstElementChild) {
    // Piece by piece: the page can be read and scrolled meanwhile.
    startTransition(() => {
      hydrateRoot(root, app, {
        onRecoverableError: (error) => {
          if (!isPageLeft()) reportError(error);
        },
      });
    });
  } else createRoot(root).render(app);
}
