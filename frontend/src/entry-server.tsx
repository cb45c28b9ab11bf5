import { renderToString } from "react-dom/server.edge";
import { StaticRouter } from "react-router-dom";

import type { OperationKey } from "@/api/page-query";
import { createQueryClient } from "@/api/query-client";
import { App } from "@/app/app";
import { headOf } from "@/app/head/head-of";
import { isUnknownList } from "@/app/head/list-head";
import { splitMarkup } from "@/app/head/split-markup";
import { BusyNotice } from "@/app/layout/busy-notice";
import { pageQueries, parametersOf } from "@/app/page-queries";
import { restoreResponses } from "@/app/page-state";
import { matchRoute, routes } from "@/app/routes";
import { type Crumb, PageMetadataContext } from "@/ui/page-metadata";

// The gateway's JavaScript engine lacks most web APIs. See test/bare-engine.ts.

// All pages are loaded before the first render, so that no page suspends.
const components = await Promise.all(routes.map((route) => route.page.preload()));

const modules = import.meta.glob<Record<string, unknown>>(
  ["/src/pages/*.tsx", "!/src/pages/*.test.tsx"],
  { eager: true },
);

/** Pages for routes.json. The gateway answers all other addresses with 404. */
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

/** The gateway refuses to start if it lacks one of these operations. */
function operationsOf(path: string): string[] {
  const queries = pageQueries(matchRoute(path.replaceAll(/:\w+/g, "1")));
  return queries.map(({ queryKey: [{ _id }] }) => _id);
}

interface PlannedRead {
  key: string;
  /** Operation id in the OpenAPI document. */
  operation: string;
  parameters: NonNullable<OperationKey[0]["query"]>;
  /** If the response is a 404, the whole page is a 404. */
  decides: boolean;
}

interface PagePlan {
  status: 200 | 404;
  reads: PlannedRead[];
}

/** Lists what the gateway must read before it can render a page. */
export function plan(address: string): PagePlan {
  const match = matchRoute(address);
  return {
    status: match?.status ?? 404,
    reads: pageQueries(match).map(({ queryKey, decidesHttpStatus }) => {
      const [{ _id, path, query }] = queryKey;
      return {
        key: JSON.stringify(queryKey),
        operation: _id,
        parameters: { ...path, ...query },
        decides: decidesHttpStatus,
      };
    }),
  };
}

interface RenderedPage {
  status: 200 | 404;
  head: string;
  html: string;
}

/** Element of a page while the shop is busy. */
export const busyNotice = (): string => renderToString(<BusyNotice />);

/**
 * `responses` are the responses to the reads of `plan`, in the same order; a 404 is `null`, and
 * `false` stands for a response that failed or was late.
 */
export function render(
  address: string,
  origin: string,
  responses: readonly unknown[],
): RenderedPage {
  const match = matchRoute(address);
  const queries = pageQueries(match);
  const queryClient = createQueryClient();
  restoreResponses(
    queryClient,
    queries.map(({ queryKey }, index) => [queryKey, responses[index] || undefined] as const),
  );

  const isMissing =
    queries.some(
      ({ decidesHttpStatus }, index) => decidesHttpStatus && responses[index] === null,
    ) || isUnknownList(match, queryClient);
  const status = isMissing ? 404 : (match?.status ?? 404);

  let title = "";
  let trail: readonly Crumb[] = [];
  const metadata = {
    setTitle: (text: string) => (title = text),
    setTrail: (crumbs: readonly Crumb[]) => (trail = crumbs),
  };
  const markup = renderToString(
    <StaticRouter location={address}>
      <PageMetadataContext value={metadata}>
        <App queryClient={queryClient} isMissing={isMissing} />
      </PageMetadataContext>
    </StaticRouter>,
  );
  const { resources, html } = splitMarkup(markup);
  const found = status === 200 ? match : undefined;
  const head = headOf({ match: found, origin, queryClient, title, trail });
  return { status, head: resources + head, html };
}
