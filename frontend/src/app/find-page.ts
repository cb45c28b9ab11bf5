import type { QueryClient } from "@tanstack/react-query";

import { prefetchPage } from "@/app/prefetch-page";
import { matchRoute } from "@/app/routes";
import type { PageAtAddress } from "@/app/use-link-navigation";

export function findPage(address: string, queryClient: QueryClient): PageAtAddress | undefined {
  const match = matchRoute(address);
  if (match?.status !== 200) return undefined;
  return {
    preload() {
      match.route.page.preload().catch(() => undefined);
      prefetchPage(match, queryClient);
    },
  };
}
