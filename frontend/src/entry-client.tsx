import "@/styles/index.css";
import "@/api/client";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";

import { createQueryClient } from "@/api/query-client";
import { App } from "@/app/app";
import { isPageState, restoreAnswers } from "@/app/page-answers";
import { matchRoute } from "@/app/routes";
import { watchFailures } from "@/features/error-reports/watch-failures";

watchFailures();

const root = document.querySelector("#root");
const queryClient = createQueryClient();
const stateText = document.querySelector("#query-state")?.textContent;
const state: unknown = JSON.parse(stateText || "null");
if (isPageState(state)) restoreAnswers(queryClient, state);

const [arrival] = performance.getEntriesByType("navigation");
// Going back shows the page as it was kept, perhaps from before somebody signed in.
if (arrival && "type" in arrival && arrival.type === "back_forward") {
  void queryClient.invalidateQueries();
}

const match = matchRoute(location.pathname + location.search);
// Answers that came with the page are fresh: only the missing ones are fetched.
for (const query of match?.queries ?? []) void query.prefetch(queryClient);
// A page whose chunk fails is retried and reported where it renders.
await match?.route.page.preload().catch(() => undefined);

const app = (
  <StrictMode>
    <BrowserRouter>
      <App queryClient={queryClient} />
    </BrowserRouter>
  </StrictMode>
);

if (root?.firstElementChild) hydrateRoot(root, app);
else if (root) createRoot(root).render(app);
