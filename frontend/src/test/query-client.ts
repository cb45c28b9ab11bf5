import { createQueryClient } from "@/api/query-client";

/** The shop's query client: failed requests are repeated as often as in the shop, but at once. */
export function createTestQueryClient() {
  const queryClient = createQueryClient();
  const { queries, ...options } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...options, queries: { ...queries, retryDelay: 0 } });
  return queryClient;
}
