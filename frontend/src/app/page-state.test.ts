import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

import { restoreResponses } from "./page-state";

const queryKey = [{ _id: "findProduct" }] as const;

test.each([
  { kind: "read", isPreliminary: false },
  { kind: "preliminary", isPreliminary: true },
])("a $kind response is shown first", async ({ isPreliminary }) => {
  const queryClient = new QueryClient();
  restoreResponses(queryClient, [[queryKey, "from the page", isPreliminary]]);
  const queryFn = vi.fn<() => string>(() => "from the API");
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, staleTime: 60_000 });
  expect(observer.getCurrentResult().data).toBe("from the page");
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(queryClient.getQueryData(queryKey)).toBe(isPreliminary ? "from the API" : "from the page");
  stop();
  expect(queryFn).toHaveBeenCalledTimes(isPreliminary ? 1 : 0);
});
