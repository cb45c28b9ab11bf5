import { queryOptions } from "@tanstack/react-query";

import { paths } from "@/lib/paths";

export const BUSY_CHECK_INTERVAL_MS = 5_000;

/** Whether the shop is busy: its Retail API does not respond. */
export const shopBusyQuery = queryOptions({
  queryKey: ["shop-busy"],
  queryFn: async (): Promise<boolean> => {
    // All browsers check this page, so the gateway answers from memory.
    const response = await fetch(paths.login(), { method: "HEAD", cache: "no-store" });
    return response.headers.has("shop-busy");
  },
  staleTime: BUSY_CHECK_INTERVAL_MS,
  retry: false,
  throwOnError: false,
});
