import type { QueryClient } from "@tanstack/react-query";

import { prefetchPage } from "@/app/prefetch-page";
import { matchRoute } from "@/app/routes";
import type { LinkedPage } from "@/app/use-link-navigation";

/** The page at an address of the shop, for links to it. */
export function findPage(address: string, queryClient: QueryClient): LinkedPage | undefined {
  const match = matchRoute(address);
  if (match?.status !== 200) return undefined;
  return {
    preload() {
      match.route.page.preload().catch(() => undefined);
      prefetchPage(match, queryClient);
    },
  };
}
