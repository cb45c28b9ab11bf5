import { type Query, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router-dom";

import { isProblem } from "@/api/problem";
import { BUSY_CHECK_INTERVAL_MS, shopBusyQuery } from "@/api/shop-busy";
import { BUSY_NOTICE_ID, BusyText } from "@/app/layout/busy-notice";
import { useIsTyping } from "@/hooks/use-is-typing";
import { paths } from "@/lib/paths";

const FORM_PATHS: ReadonlySet<string> = new Set([
  paths.login(),
  paths.register(),
  paths.contact(),
  paths.partner(),
  paths.withdrawal(),
  paths.cart(),
  paths.dashboard(),
]);

/** Shows and removes the notice without a new page. */
export function BusyNoticeHost() {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const [{ element, wasBusy }] = useState(takeNotice);
  // The shop can become busy while a shopper types.
  const isTyping = useIsTyping();
  const { data: isBusy } = useQuery({
    ...shopBusyQuery,
    initialData: wasBusy,
    initialDataUpdatedAt: 0,
    enabled: ({ state }) => isTyping || state.data === true,
    refetchInterval: BUSY_CHECK_INTERVAL_MS,
  });
  const wasBusyBefore = useRef(isBusy);
  useEffect(() => {
    if (wasBusyBefore.current && !isBusy) void fillGaps(queryClient);
    wasBusyBefore.current = isBusy;
  }, [isBusy, queryClient]);
  // A shopper must see the notice before typing anything.
  useQuery({
    queryKey: ["shop-busy", pathname],
    queryFn: () => queryClient.fetchQuery(shopBusyQuery),
    enabled: FORM_PATHS.has(pathname),
    retry: false,
    throwOnError: false,
  });
  useEffect(() => {
    const cache = queryClient.getQueryCache();
    const check = () => void queryClient.prefetchQuery(shopBusyQuery);
    if (cache.getAll().some(({ state }) => isOutage(state.fetchFailureReason))) check();
    return cache.subscribe((event) => {
      if (
        event.type === "updated" &&
        event.action.type === "failed" &&
        isOutage(event.action.error)
      )
        check();
    });
  }, [queryClient]);
  return createPortal(isBusy && <BusyText />, element);
}

/** Takes the notice of a server-rendered page over. */
function takeNotice() {
  const found = document.querySelector(`#${BUSY_NOTICE_ID}`);
  const element = found ?? document.createElement("div");
  if (found === null) {
    element.id = BUSY_NOTICE_ID;
    element.role = "status";
    document.body.prepend(element);
  }
  const wasBusy = element.hasChildNodes();
  element.replaceChildren();
  return { element, wasBusy };
}

const isOutage = (error: unknown): boolean => isProblem(error) && error.status >= 503;

/** Loads what failed while the shop was busy. */
async function fillGaps(queryClient: QueryClient): Promise<void> {
  const failed = { predicate: ({ state }: Query) => isOutage(state.error) };
  if (queryClient.getQueryCache().findAll(failed).length === 0) return;
  await queryClient.refetchQueries(failed);
  dispatchEvent(new Event("shop-recovered"));
}
