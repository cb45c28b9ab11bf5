import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";

import type { PageQuery } from "@/api/page-query";
import { createQueryClient } from "@/api/query-client";
import { requestUrl } from "@/api/request-url";
import { App } from "@/app/app";
import { type PageState, restoreAnswers } from "@/app/page-answers";
import { matchRoute, routes } from "@/app/routes";

// Every page is there before the first render, so that none suspends.
await Promise.all(routes.map((route) => route.page.preload()));

/** Every address pattern that has a page; the gateway answers all others with status 404. */
export const paths: readonly string[] = routes
  .filter((route) => route.status === 200)
  .map((route) => route.path);

interface PagePlan {
  status: 200 | 404;
  /** Addresses of the API that the page's first paint needs. */
  requests: string[];
}

/** What the gateway must ask before it can render an address such as "/shop/cart?x=1". */
export function plan(address: string): PagePlan {
  const match = matchRoute(address);
  if (match === undefined) return { status: 404, requests: [] };
  const requests = [...new Set(match.queries.map((query) => requestUrl(query.queryKey)))];
  return { status: match.status, requests };
}

/** The API's answers by the address that was asked. */
type PageAnswers = Readonly<Record<string, unknown>>;

interface RenderedPage {
  html: string;
  /** For the page's `query-state` element. */
  state: PageState;
}

/** The page's HTML from the answers, by address, to what `plan` listed. */
export function render(address: string, answers: PageAnswers): RenderedPage {
  const queryClient = createQueryClient();
  const state = pageState(matchRoute(address)?.queries ?? [], answers);
  restoreAnswers(queryClient, state);
  const html = renderToString(
    <StaticRouter location={address}>
      <App queryClient={queryClient} />
    </StaticRouter>,
  );
  return { html, state };
}

function pageState(queries: readonly PageQuery[], answers: PageAnswers): PageState {
  return queries.flatMap(({ queryKey }) => {
    const url = requestUrl(queryKey);
    return url in answers ? [[queryKey, answers[url]] as const] : [];
  });
}
