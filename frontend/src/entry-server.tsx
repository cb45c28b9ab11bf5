import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";

import type { OperationKey } from "@/api/page-query";
import { createQueryClient } from "@/api/query-client";
import { App } from "@/app/app";
import { headOf } from "@/app/head/head-of";
import { splitMarkup } from "@/app/head/split-markup";
import { pageQueries, parametersOf } from "@/app/page-plans";
import { restoreResponses } from "@/app/page-state";
import { matchRoute, routes } from "@/app/routes";
import { type Crumb, PageFactsContext } from "@/ui/page-facts";

/*
 * Runs in the gateway, in an engine that knows the language and little else: test/bare-engine.ts
 * gives it what it needs besides.
 */

// Every page is there before the first render, so that none suspends.
const components = await Promise.all(routes.map((route) => route.page.preload()));

const modules = import.meta.glob<Record<string, unknown>>(
  ["/src/pages/*.tsx", "!/src/pages/*.test.tsx"],
  { eager: true },
);

/** Every address pattern that has a page, for routes.json; the gateway answers all others with status 404. */
export const pages = routes
  .map(({ path, status }, index) => {
    const [source] =
      Object.entries(modules).find(([, module]) =>
        Object.values(module).includes(components[index]),
      ) ?? [];
    return {
      path,
      parameters: parametersOf(path),
      status,
      source: source?.slice(1),
      operations: operationsOf(path),
    };
  })
  .filter(({ status }) => status === 200);

/** The operations that a route's plans name; the gateway does not start where it lacks one of them. */
function operationsOf(path: string): string[] {
  const queries = pageQueries(matchRoute(path.replaceAll(/:\w+/g, "1")));
  return queries.map(({ queryKey: [{ _id }] }) => _id);
}

interface PlannedRead {
  /** React Query's key, as JSON. */
  key: string;
  /** Operation id of the API document, such as "listProducts". */
  operation: string;
  /** Parameters of path and query, such as { new: true, perPage: 12 }. */
  parameters: NonNullable<OperationKey[0]["query"]>;
  /** Where it is not found, the page does not exist either. */
  decides: boolean;
}

interface PagePlan {
  status: 200 | 404;
  /** What the page's first paint needs. */
  reads: PlannedRead[];
}

/** What the gateway must read before it can render an address such as "/shop/cart?x=1". */
export function plan(address: string): PagePlan {
  const match = matchRoute(address);
  return {
    status: match?.status ?? 404,
    reads: pageQueries(match).map(({ queryKey, decides }) => {
      const [{ _id, path, query }] = queryKey;
      return {
        key: JSON.stringify(queryKey),
        operation: _id,
        parameters: { ...path, ...query },
        decides,
      };
    }),
  };
}

interface RenderedPage {
  status: 200 | 404;
  /** For the page's head, escaped. */
  head: string;
  /** For the page's root element. */
  html: string;
}

/**
 * The page at an address of the shop at `origin`, from the responses to what `plan` listed, in its order; null where
 * the API has no such thing.
 */
export function render(
  address: string,
  origin: string,
  responses: readonly unknown[],
): RenderedPage {
  const match = matchRoute(address);
  const queries = pageQueries(match);
  const isMissing = queries.some(({ decides }, index) => decides && responses[index] === null);
  const status = isMissing ? 404 : (match?.status ?? 404);
  const queryClient = createQueryClient();
  restoreResponses(
    queryClient,
    queries.map(({ queryKey }, index) => [queryKey, responses[index]] as const),
  );

  let title = "";
  let trail: readonly Crumb[] = [];
  const facts = {
    tellTitle: (told: string) => (title = told),
    tellTrail: (crumbs: readonly Crumb[]) => (trail = crumbs),
  };
  const markup = renderToString(
    <StaticRouter location={address}>
      <PageFactsContext value={facts}>
        <App queryClient={queryClient} isMissing={isMissing} />
      </PageFactsContext>
    </StaticRouter>,
  );
  const { resources, html } = splitMarkup(markup);
  const found = status === 200 ? match : undefined;
  const head = headOf({ match: found, origin, queryClient, title, trail });
  return { status, head: resources + head, html };
}
