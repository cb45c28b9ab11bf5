import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";

import type { PageQuery } from "@/api/page-query";
import { createQueryClient } from "@/api/query-client";
import { requestUrl } from "@/api/request-url";
import { App } from "@/app/app";
import { headOf } from "@/app/head/head-of";
import { splitMarkup } from "@/app/head/split-markup";
import { restoreAnswers } from "@/app/page-answers";
import { pageQueries, parametersOf } from "@/app/page-plans";
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
    return { path, parameters: parametersOf(path), status, source: source?.slice(1) };
  })
  .filter(({ status }) => status === 200);

interface PlannedQuery {
  /** React Query's, as JSON. */
  key: string;
  /** The address of the API, such as "/api/v1/products?new=true&perPage=12". */
  request: string;
  /** Where it is not found, the page does not exist either. */
  decides: boolean;
}

interface PagePlan {
  status: 200 | 404;
  /** What the page's first paint needs. */
  queries: PlannedQuery[];
}

/** What the gateway must ask before it can render an address such as "/shop/cart?x=1". */
export function plan(address: string): PagePlan {
  const match = matchRoute(address);
  return {
    status: match?.status ?? 404,
    queries: pageQueries(match).map(({ queryKey, decides }) => ({
      key: JSON.stringify(queryKey),
      request: requestUrl(queryKey),
      decides,
    })),
  };
}

/** The API's answers by the address that was asked; null where that is a 404. */
type PageAnswers = Readonly<Record<string, unknown>>;

interface RenderedPage {
  status: 200 | 404;
  /** For the page's head, escaped. */
  head: string;
  /** For the page's root element. */
  html: string;
}

/** The page at an address of the shop at `origin`, from the answers to what `plan` listed. */
export function render(address: string, origin: string, answers: PageAnswers): RenderedPage {
  const match = matchRoute(address);
  const queries = pageQueries(match);
  const answerTo = ({ queryKey }: PageQuery) => answers[requestUrl(queryKey)];
  const isMissing = queries.some((query) => query.decides && answerTo(query) === null);
  const status = isMissing ? 404 : (match?.status ?? 404);
  const queryClient = createQueryClient();
  restoreAnswers(
    queryClient,
    queries.map((query) => [query.queryKey, answerTo(query)] as const),
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
